// What the bench measures of the core.
export { check } from '../server/src/core/check';
export { complete } from '../server/src/core/features/completion';
export { editDocument, openDocument } from '../server/src/core/text/document';
export { features, openedAt } from './features';
