import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import { traceOf } from '../plugins/errors.ts';
import type { AssistantModel } from './assistant-model.ts';
import { createOpenAiCompatibleAssistant } from './openai-compatible/openai-compatible-assistant.ts';
import { createScriptedAssistant, noteStored, noteWords } from './scripted/scripted-assistant.ts';
import { withFallback } from './with-fallback.ts';

type AssistantSettings = Pick<Config, 'ASSISTANT_MODEL_URL' | 'ASSISTANT_MODEL' | 'ASSISTANT_MODEL_KEY'>;

/** What leads our own calls: the configured model, with the scripted assistant listening along; or that one alone. */
export function createAssistant(settings: AssistantSettings, log: FastifyBaseLogger): AssistantModel {
  const { ASSISTANT_MODEL_URL: url, ASSISTANT_MODEL: model, ASSISTANT_MODEL_KEY: key } = settings;
  const scripted = createScriptedAssistant();
  if (url === null || model === null) return scripted;
  const led = createOpenAiCompatibleAssistant({ url, model, key });
  const failed = (error: unknown) => log.warn(traceOf(error), 'the model could not answer');
  return withFallback(led, scripted, noteWords, failed, noteStored);
}
