import * as z from 'zod/mini';
import { quoteTool } from '../quote-tool.ts';
import { boundedFetch } from './bounded-fetch.ts';
import { AssistantModelError } from './errors.ts';
import type { ModelLimits } from './limits.ts';
import type { ChatMessage } from './messages.ts';
import { modelFault } from './model-fault.ts';
import { startPieceTimer } from './piece-timer.ts';

export interface ChatEndpointOptions {
  readonly url: string;
  readonly model: string;
  readonly key: string | null;
  readonly fetch: typeof globalThis.fetch;
  readonly limits: ModelLimits;
}

interface ChatRequest {
  readonly instructions: string;
  readonly messages: readonly ChatMessage[];
  /** Runs a call of the one tool, and returns its result for the model. */
  readonly useTool: (toolArguments: unknown) => string;
  /** Whether a use of the tool has ended the model's turn. */
  readonly isOver: () => boolean;
  readonly signal: AbortSignal;
}

/** A piece of an answer, or null where all before it is whole. */
type AnswerPiece = string | null;

/** An endpoint of the API that most model servers offer (https://platform.openai.com/docs/api-reference/chat). */
export interface ChatEndpoint {
  /**
   * The answer as it comes. Ends early once `signal` is aborted; throws `AssistantModelError` in any other case in which
   * no whole answer came.
   */
  answer(request: ChatRequest): AsyncGenerator<AnswerPiece, void, undefined>;
}

export function createChatEndpoint(options: ChatEndpointOptions): ChatEndpoint {
  // Now, and not with the first call: an upgrade may have replaced the files by then.
  const sdk = loadSdk(options);
  // Whoever awaits it gets the error.
  sdk.catch(() => {});
  const operation = `POST ${endpointName(options.url)}`;

  async function* answer(request: ChatRequest): AsyncGenerator<AnswerPiece, void, undefined> {
    try {
      yield* readAnswer(await sdk, request, options.limits);
    } catch (error) {
      if (!request.signal.aborted) throw modelFault(operation, error);
    }
  }
  return { answer };
}

/** The SDK takes 30 MB, which a server without a model does not need. */
async function loadSdk({ url, model, key, fetch, limits }: ChatEndpointOptions) {
  const [{ createOpenAICompatible }, ai] = await Promise.all([import('@ai-sdk/openai-compatible'), import('ai')]);
  const provider = createOpenAICompatible({
    name: 'assistant',
    baseURL: url,
    fetch: boundedFetch(fetch, limits.answerBytes),
    ...(key !== null && { apiKey: key }),
  });
  // Models on one's own machine often think aloud in the answer itself.
  const middleware = ai.extractReasoningMiddleware({ tagName: 'think' });
  return { ai, model: ai.wrapLanguageModel({ model: provider(model), middleware }) };
}

type Sdk = Awaited<ReturnType<typeof loadSdk>>;

async function* readAnswer(sdk: Sdk, request: ChatRequest, limits: ModelLimits): AsyncGenerator<AnswerPiece> {
  const { ai } = sdk;
  const timer = startPieceTimer(limits);
  try {
    for await (const part of startAnswer(sdk, request, limits, timer.signal)) {
      timer.passed(part.type);
      switch (part.type) {
        case 'text-delta':
          yield part.text;
          break;
        case 'raw':
          if (holdsRefusal(part.rawValue)) throw new AssistantModelError('refused', 'the model refuses to answer');
          break;
        case 'tool-call':
          // A call of another tool is answered by the SDK with an error; arguments that are no JSON are a broken model.
          if (ai.InvalidToolInputError.isInstance(part.invalid && part.error)) throw part.error;
          break;
        case 'finish-step':
          if (part.finishReason === 'content-filter') throw new AssistantModelError('refused', 'a filter stopped it');
          // An answer that ran out of its length stops within a sentence, which is better not said.
          if (part.finishReason !== 'length') yield null;
          break;
        case 'abort':
          throw new AssistantModelError('timeout', 'the endpoint took too long');
        case 'error':
          throw part.error;
      }
    }
  } finally {
    timer.stop();
  }
}

function startAnswer({ ai, model }: Sdk, request: ChatRequest, limits: ModelLimits, late: AbortSignal) {
  const { name, description, parameters } = quoteTool().function;
  return ai.streamText({
    model,
    instructions: request.instructions,
    messages: [...request.messages],
    tools: {
      [name]: ai.tool({
        description,
        inputSchema: ai.jsonSchema(parameters),
        execute: async (sent) => request.useTool(sent),
      }),
    },
    toolCallConcurrency: 1,
    stopWhen: [ai.isStepCount(limits.requests), request.isOver],
    maxRetries: 0,
    timeout: { totalMs: limits.turnMs },
    abortSignal: AbortSignal.any([request.signal, late]),
    telemetry: { isEnabled: false },
    // Shows a refusal before its words come as text.
    include: { rawChunks: true },
    // The SDK would write the error to the console, the visitor's words in it.
    onError: () => {},
  }).stream;
}

const refusalSchema = z.object({
  choices: z.tuple([z.object({ delta: z.object({ refusal: z.string().check(z.minLength(1)) }) })], z.unknown()),
});

function holdsRefusal(chunk: unknown): boolean {
  return refusalSchema.safeParse(chunk).success;
}

/** Without credentials that an address may hold. */
function endpointName(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname.replace(/\/$/, '')}/chat/completions`;
}
