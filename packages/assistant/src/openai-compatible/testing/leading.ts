import type { TestContext } from 'node:test';
import { createOpenAiCompatibleAssistant, type OpenAiCompatibleOptions } from '../openai-compatible-assistant.ts';
import { type ChatAnswer, startChatEndpoint } from './chat-endpoint.ts';

/** A moment on a Saturday morning in Atlanta. */
export const NOW = new Date('2026-11-21T15:30:00Z');

/** An assistant led by an endpoint that gives these answers, one after the other. */
export async function leading(
  t: TestContext,
  answers: readonly ChatAnswer[],
  options: Partial<OpenAiCompatibleOptions> = {},
) {
  const endpoint = await startChatEndpoint(...answers);
  t.after(endpoint.close);
  const assistant = createOpenAiCompatibleAssistant({
    url: endpoint.url,
    model: 'small',
    key: null,
    now: () => NOW,
    ...options,
  });
  return { endpoint, assistant };
}
