// The registry of rules: one line each, in the order in which a page lists them.

import { additionalKwargsToolCallsStale } from './additional-kwargs-tool-calls-stale';
import { argumentsEmptyString } from './arguments-empty-string';
import { argumentsNotJson } from './arguments-not-json';
import { argumentsNotObject } from './arguments-not-object';
import { argumentsWrongType } from './arguments-wrong-type';
import { chatRoleNonstandard } from './chat-role-nonstandard';
import { customToolCall } from './custom-tool-call';
import { developerRole } from './developer-role';
import { duplicateKey } from './duplicate-key';
import { emptyList } from './empty-list';
import { finishReasonLength } from './finish-reason-length';
import { finishReasonToolCallsWithoutCalls } from './finish-reason-tool-calls-without-calls';
import { firstNotUser } from './first-not-user';
import { flatStoredMix } from './flat-stored-mix';
import { functionCallAndToolCalls } from './function-call-and-tool-calls';
import { functionCallLegacy } from './function-call-legacy';
import { functionRoleLegacy } from './function-role-legacy';
import { geminiThoughtSignature } from './gemini-thought-signature';
import { invalidToolCallsPresent } from './invalid-tool-calls-present';
import { jsonComment } from './json-comment';
import { jsonSyntax } from './json-syntax';
import { jsonTrailingComma } from './json-trailing-comma';
import { lastNotAssistant } from './last-not-assistant';
import { lastNotUserOrTool } from './last-not-user-or-tool';
import { messageIdDuplicate } from './message-id-duplicate';
import { messageIdType } from './message-id-type';
import { messagesNotArray } from './messages-not-array';
import { mixedDialect } from './mixed-dialect';
import { nestedTooDeep } from './nested-too-deep';
import { onlySystem } from './only-system';
import { placeholderInMessages } from './placeholder-in-messages';
import { prefillTrailingWhitespace } from './prefill-trailing-whitespace';
import { prefixFlagNotLast } from './prefix-flag-not-last';
import { reasoningContentField } from './reasoning-content-field';
import { reasoningForeign } from './reasoning-foreign';
import { reasoningItemPairing } from './reasoning-item-pairing';
import { removeAtRest } from './remove-at-rest';
import { removeContentNonempty } from './remove-content-nonempty';
import { removeIdMissing } from './remove-id-missing';
import { removeInModelInput } from './remove-in-model-input';
import { removeUnknownId } from './remove-unknown-id';
import { roleAlternation } from './role-alternation';
import { roleCase } from './role-case';
import { roleUnknown } from './role-unknown';
import type { Rule } from './rule';
import { serializedNotImplemented } from './serialized-not-implemented';
import { storedTypeCrossLanguage } from './stored-type-cross-language';
import { systemMidList } from './system-mid-list';
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
import { toolCallsEmptyArray } from './tool-calls-empty-array';
import { toolCallsWrongRole } from './tool-calls-wrong-role';
import { toolNameEmpty } from './tool-name-empty';
import { toolNamePattern } from './tool-name-pattern';
import { toolResultBeforeCall } from './tool-result-before-call';
import { toolResultDuplicate } from './tool-result-duplicate';
import { toolResultNameMismatch } from './tool-result-name-mismatch';
import { toolResultNoId } from './tool-result-no-id';
import { toolResultNotAdjacent } from './tool-result-not-adjacent';
import { toolResultNotFirstInUser } from './tool-result-not-first-in-user';
import { toolResultOrphan } from './tool-result-orphan';
import { toolResultUnknownId } from './tool-result-unknown-id';
import { toolResultsSplitTurns } from './tool-results-split-turns';
import { toolRoleOnAnthropic } from './tool-role-on-anthropic';
import { toolStatusError } from './tool-status-error';
import { toolThenUser } from './tool-then-user';
import { tupleLength } from './tuple-length';
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
  onlySystem,
  roleAlternation,
  lastNotUserOrTool,
  lastNotAssistant,
  prefillTrailingWhitespace,
  prefixFlagNotLast,
  toolCallsEmptyArray,
  toolCallsWrongRole,
  functionCallAndToolCalls,
  functionCallLegacy,
  toolCallType,
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
  wrongShape,
];

const byId = new Map(rules.map((rule) => [rule.id, rule]));

export const findRule = (id: string): Rule | undefined => byId.get(id);

export type { Fix, Rule, Severity } from './rule';
