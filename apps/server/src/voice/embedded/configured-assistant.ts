import type { AssistantModel } from '@downspout/assistant/assistant-model';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config/config.ts';
import { traceOf } from '../../plugins/errors.ts';

type AssistantSettings = Pick<Config, 'ASSISTANT_MODEL_URL' | 'ASSISTANT_MODEL' | 'ASSISTANT_MODEL_KEY'>;

/**
 * What leads our own calls: the configured model, with the scripted assistant listening along; or that one alone. What leads
 * none is not loaded.
 */
export async function createAssistant(settings: AssistantSettings, log: FastifyBaseLogger): Promise<AssistantModel> {
  const { createScriptedAssistant, noteStored, noteWords } = await import('@downspout/assistant/scripted');
  const { ASSISTANT_MODEL_URL: url, ASSISTANT_MODEL: model, ASSISTANT_MODEL_KEY: key } = settings;
  const scripted = createScriptedAssistant();
  if (url === null || model === null) return scripted;
  const { createOpenAiCompatibleAssistant } = await import('@downspout/assistant/openai-compatible');
  const { withFallback } = await import('@downspout/assistant/with-fallback');
  const led = createOpenAiCompatibleAssistant({ url, model, key });
  const failed = (error: unknown) => log.warn(traceOf(error), 'the model could not answer');
  return withFallback(led, scripted, noteWords, failed, noteStored);
}
