import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import { traceOf } from '../plugins/errors.ts';
import type { AssistantModel } from './assistant-model.ts';

type AssistantSettings = Pick<Config, 'ASSISTANT_MODEL_URL' | 'ASSISTANT_MODEL' | 'ASSISTANT_MODEL_KEY'>;

/**
 * What leads our own calls: the configured model, with the scripted assistant listening along; or that one alone. Loaded
 * with the first call: a server that only takes leads does without its memory.
 */
export function createAssistant(settings: AssistantSettings, log: FastifyBaseLogger): AssistantModel {
  let loading: Promise<AssistantModel> | null = null;
  return {
    async *respond(turn) {
      loading ??= loadAssistant(settings, log);
      yield* (await loading).respond(turn);
    },
  };
}

async function loadAssistant(settings: AssistantSettings, log: FastifyBaseLogger): Promise<AssistantModel> {
  const { createScriptedAssistant, noteStored, noteWords } = await import('./scripted/scripted-assistant.ts');
  const { ASSISTANT_MODEL_URL: url, ASSISTANT_MODEL: model, ASSISTANT_MODEL_KEY: key } = settings;
  const scripted = createScriptedAssistant();
  if (url === null || model === null) return scripted;
  const { createOpenAiCompatibleAssistant } = await import('./openai-compatible/openai-compatible-assistant.ts');
  const { withFallback } = await import('./with-fallback.ts');
  const led = createOpenAiCompatibleAssistant({ url, model, key });
  const failed = (error: unknown) => log.warn(traceOf(error), 'the model could not answer');
  return withFallback(led, scripted, noteWords, failed, noteStored);
}
