// Compiled, not run: everything that a vendor's own SDK lets a program send must fit our shapes. A line that does not compile is a shape that refuses
// what its vendor takes, or a block or an item that we do not know yet.
import type Anthropic from '@anthropic-ai/sdk';
import type { Content } from '@google/genai';
import type { ModelMessage, UIMessage } from 'ai';
import type { ChatRequest, Message as OllamaSdkMessage } from 'ollama';
import type OpenAI from 'openai';
import type { AnthropicBody, AnthropicMessage } from '../../schemas/anthropic';
import type { GeminiContent } from '../../schemas/gemini';
import type { OllamaBody, OllamaMessage } from '../../schemas/ollama';
import type { OpenAiChatBody, OpenAiChatMessage } from '../../schemas/openai-chat';
import type { OpenAiResponsesBody, OpenAiResponsesItem } from '../../schemas/openai-responses';
import type { VercelModelMessage } from '../../schemas/vercel-model';
import type { VercelUiMessage } from '../../schemas/vercel-ui';

/** Compiles where every `Theirs` is one of `Ours`. */
type Fits<Ours, Theirs extends Ours> = Theirs;

type JsonObject = { [key: string]: unknown };

/** The SDK leaves `input` open; the service wants an object ("Input should be a valid dictionary"). */
type WithInput<Value> = Value extends string
  ? Value
  : Value extends { input: unknown }
    ? Omit<Value, 'input'> & { input: JsonObject }
    : Value extends object
      ? { [Key in keyof Value]: WithInput<Value[Key]> }
      : Value;

/** In a file, what the SDKs take as bytes or as an instance of URL is text. */
type OllamaWire<T extends { images?: unknown }> = Omit<T, 'images'> & { images?: string[] };

export type Checked = [
  Fits<OpenAiChatMessage, OpenAI.ChatCompletionMessageParam>,
  Fits<OpenAiChatBody, OpenAI.ChatCompletionCreateParams>,
  Fits<OpenAiResponsesItem, OpenAI.Responses.ResponseInputItem>,
  Fits<OpenAiResponsesItem, OpenAI.Responses.ResponseOutputItem>,
  Fits<OpenAiResponsesBody, OpenAI.Responses.ResponseCreateParams>,
  Fits<AnthropicMessage, WithInput<Anthropic.MessageParam>>,
  Fits<AnthropicBody, WithInput<Anthropic.MessageCreateParams>>,
  Fits<GeminiContent, Content>,
  Fits<OllamaMessage, OllamaWire<OllamaSdkMessage>>,
  // Its messages are above; of the words for `format` the server knows one.
  Fits<Omit<OllamaBody, 'messages' | 'format'>, Omit<ChatRequest, 'messages' | 'format'>>,
  Fits<VercelModelMessage, ModelMessage>,
  Fits<VercelUiMessage, UIMessage>,
];
