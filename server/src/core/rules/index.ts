// The registry of rules: one line each, in the order in which a page lists them.

import { additionalKwargsToolCallsStale } from './additional-kwargs-tool-calls-stale';
import { argsSchemaMismatch } from './args-schema-mismatch';
import { argumentsEmptyString } from './arguments-empty-string';
import { argumentsNotJson } from './arguments-not-json';
import { argumentsNotObject } from './arguments-not-object';
import { argumentsWrongType } from './arguments-wrong-type';
import { cacheMarksTooMany } from './cache-marks-too-many';
import { chatRoleNonstandard } from './chat-role-nonstandard';
import { contentBlockRole } from './content-block-role';
import { contentBlockType } from './content-block-type';
import { contentEmpty } from './content-empty';
import { contentEmptyArray } from './content-empty-array';
import { contentMissing } from './content-missing';
import { contentNull } from './content-null';
import { contentStringItems } from './content-string-items';
import { contentType } from './content-type';
import { contentWhitespace } from './content-whitespace';
import { contextLength } from './context-length';
import { customToolCall } from './custom-tool-call';
import { developerRole } from './developer-role';
import { duplicateKey } from './duplicate-key';
import { emptyList } from './empty-list';
import { failedResultEmpty } from './failed-result-empty';
import { finishReasonLength } from './finish-reason-length';
import { finishReasonToolCallsWithoutCalls } from './finish-reason-tool-calls-without-calls';
import { firstNotUser } from './first-not-user';
import { flatStoredMix } from './flat-stored-mix';
import { functionCallAndToolCalls } from './function-call-and-tool-calls';
import { functionCallLegacy } from './function-call-legacy';
import { functionRoleLegacy } from './function-role-legacy';
import { geminiThoughtSignature } from './gemini-thought-signature';
import { imageModelSupport } from './image-model-support';
import { imageShape } from './image-shape';
import { imageTypeMismatch } from './image-type-mismatch';
import { imageUrlForm } from './image-url-form';
import { invalidToolCallsPresent } from './invalid-tool-calls-present';
import { jsonComment } from './json-comment';
import { jsonSyntax } from './json-syntax';
import { jsonTrailingComma } from './json-trailing-comma';
import { lastNotAssistant } from './last-not-assistant';
import { lastNotUserOrTool } from './last-not-user-or-tool';
import { loneSurrogate } from './lone-surrogate';
import { mediaUnsupported } from './media-unsupported';
import { messageIdDuplicate } from './message-id-duplicate';
import { messageIdType } from './message-id-type';
import { messagesNotArray } from './messages-not-array';
import { mixedDialect } from './mixed-dialect';
import { namePattern } from './name-pattern';
import { nearMissKey } from './near-miss-key';
import { nestedTooDeep } from './nested-too-deep';
import { onlySystem } from './only-system';
import { partData } from './part-data';
import { partKeyInside } from './part-key-inside';
import { placeholderInMessages } from './placeholder-in-messages';
import { prefillTrailingWhitespace } from './prefill-trailing-whitespace';
import { prefixFlagNotLast } from './prefix-flag-not-last';
import { reasoningContentField } from './reasoning-content-field';
import { reasoningForeign } from './reasoning-foreign';
import { reasoningItemPairing } from './reasoning-item-pairing';
import { refusalLost } from './refusal-lost';
import { refusedMessageField } from './refused-message-field';
import { removeAtRest } from './remove-at-rest';
import { removeContentNonempty } from './remove-content-nonempty';
import { removeIdMissing } from './remove-id-missing';
import { removeInModelInput } from './remove-in-model-input';
import { removeUnknownId } from './remove-unknown-id';
import { roleAlternation } from './role-alternation';
import { roleCase } from './role-case';
import { roleUnknown } from './role-unknown';
import type { Rule } from './rule';
import { secretInMessage } from './secret-in-message';
import { secretInRequest } from './secret-in-request';
import { serializedNotImplemented } from './serialized-not-implemented';
import { storedTypeCrossLanguage } from './stored-type-cross-language';
import { systemBlockEmpty } from './system-block-empty';
import { systemMidList } from './system-mid-list';
import { systemMultiple } from './system-multiple';
import { templatePlaceholder } from './template-placeholder';
import { textBlockEmpty } from './text-block-empty';
import { thinkingOrder } from './thinking-order';
import { thinkingSignatureMissing } from './thinking-signature-missing';
import { tooManyMessages } from './too-many-messages';
import { toolCallChunksUnmerged } from './tool-call-chunks-unmerged';
import { toolCallIdDuplicate } from './tool-call-id-duplicate';
import { toolCallIdEmpty } from './tool-call-id-empty';
import { toolCallIdLength } from './tool-call-id-length';
import { toolCallIdMissing } from './tool-call-id-missing';
import { toolCallIdPattern } from './tool-call-id-pattern';
import { toolCallType } from './tool-call-type';
import { toolCallUnansweredEnd } from './tool-call-unanswered-end';
import { toolCallUnansweredMid } from './tool-call-unanswered-mid';
import { toolCallUnknownKey } from './tool-call-unknown-key';
import { toolCallsEmptyArray } from './tool-calls-empty-array';
import { toolCallsWrongRole } from './tool-calls-wrong-role';
import { toolContentNotString } from './tool-content-not-string';
import { toolDescriptionLength } from './tool-description-length';
import { toolDuplicateName } from './tool-duplicate-name';
import { toolNameEmpty } from './tool-name-empty';
import { toolNamePattern } from './tool-name-pattern';
import { toolResultBeforeCall } from './tool-result-before-call';
import { toolResultBlockInUser } from './tool-result-block-in-user';
import { toolResultDuplicate } from './tool-result-duplicate';
import { toolResultNameMismatch } from './tool-result-name-mismatch';
import { toolResultNoId } from './tool-result-no-id';
import { toolResultNotAdjacent } from './tool-result-not-adjacent';
import { toolResultNotFirstInUser } from './tool-result-not-first-in-user';
import { toolResultOrphan } from './tool-result-orphan';
import { toolResultUnknownId } from './tool-result-unknown-id';
import { toolResultsSplitTurns } from './tool-results-split-turns';
import { toolRoleOnAnthropic } from './tool-role-on-anthropic';
import { toolSchemaTopLevel } from './tool-schema-top-level';
import { toolStatusError } from './tool-status-error';
import { toolThenUser } from './tool-then-user';
import { toolUseInContentOnly } from './tool-use-in-content-only';
import { toolsMissingForToolHistory } from './tools-missing-for-tool-history';
import { toolsTooMany } from './tools-too-many';
import { tupleLength } from './tuple-length';
import { unknownBlockField } from './unknown-block-field';
import { unknownMessageField } from './unknown-message-field';
import { unknownTool } from './unknown-tool';
import { usageMetadataKeys } from './usage-metadata-keys';
import { usageMetadataSum } from './usage-metadata-sum';
import { wrongShape } from './wrong-shape';

export const rules: readonly Rule[] = [
  jsonSyntax,
  jsonComment,
  jsonTrailingComma,
  duplicateKey,
  nestedTooDeep,
  messagesNotArray,
  emptyList,
  tooManyMessages,
  mixedDialect,
  roleUnknown,
  roleCase,
  developerRole,
  firstNotUser,
  systemMidList,
  systemMultiple,
  onlySystem,
  roleAlternation,
  lastNotUserOrTool,
  lastNotAssistant,
  prefillTrailingWhitespace,
  prefixFlagNotLast,
  contentMissing,
  contentNull,
  contentType,
  contentEmpty,
  contentEmptyArray,
  textBlockEmpty,
  systemBlockEmpty,
  contentWhitespace,
  contentStringItems,
  toolContentNotString,
  contentBlockType,
  contentBlockRole,
  partData,
  partKeyInside,
  imageShape,
  imageTypeMismatch,
  imageUrlForm,
  imageModelSupport,
  mediaUnsupported,
  toolUseInContentOnly,
  toolResultBlockInUser,
  refusalLost,
  nearMissKey,
  unknownMessageField,
  unknownBlockField,
  refusedMessageField,
  namePattern,
  loneSurrogate,
  cacheMarksTooMany,
  templatePlaceholder,
  secretInMessage,
  secretInRequest,
  contextLength,
  toolCallsEmptyArray,
  toolCallsWrongRole,
  functionCallAndToolCalls,
  functionCallLegacy,
  toolCallType,
  toolCallUnknownKey,
  toolCallIdMissing,
  toolCallIdEmpty,
  toolCallIdPattern,
  toolCallIdLength,
  toolCallIdDuplicate,
  toolNameEmpty,
  toolNamePattern,
  argumentsNotJson,
  argumentsEmptyString,
  argumentsWrongType,
  argumentsNotObject,
  customToolCall,
  toolCallChunksUnmerged,
  invalidToolCallsPresent,
  additionalKwargsToolCallsStale,
  toolResultNoId,
  toolResultUnknownId,
  toolResultOrphan,
  toolResultBeforeCall,
  toolResultNotAdjacent,
  toolResultDuplicate,
  toolCallUnansweredMid,
  toolCallUnansweredEnd,
  toolResultsSplitTurns,
  toolResultNotFirstInUser,
  toolResultNameMismatch,
  toolThenUser,
  toolStatusError,
  failedResultEmpty,
  functionRoleLegacy,
  toolRoleOnAnthropic,
  chatRoleNonstandard,
  removeInModelInput,
  removeAtRest,
  removeContentNonempty,
  removeIdMissing,
  removeUnknownId,
  messageIdDuplicate,
  messageIdType,
  usageMetadataKeys,
  usageMetadataSum,
  finishReasonLength,
  finishReasonToolCallsWithoutCalls,
  serializedNotImplemented,
  storedTypeCrossLanguage,
  flatStoredMix,
  tupleLength,
  placeholderInMessages,
  thinkingSignatureMissing,
  thinkingOrder,
  geminiThoughtSignature,
  reasoningItemPairing,
  reasoningForeign,
  reasoningContentField,
  unknownTool,
  argsSchemaMismatch,
  toolsMissingForToolHistory,
  toolsTooMany,
  toolDuplicateName,
  toolSchemaTopLevel,
  toolDescriptionLength,
  wrongShape,
];

const byId = new Map(rules.map((rule) => [rule.id, rule]));

export const findRule = (id: string): Rule | undefined => byId.get(id);

export type { Fix, Rule, Severity } from './rule';
