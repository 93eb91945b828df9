import { standingInstructions } from '@downspout/assistant/openai-compatible/instructions';
import { quoteTool } from '@downspout/assistant/quote-tool';
import { greeting, noteFailed } from '@downspout/business/assistant';
import { brand, siteUrl, timeZone } from '@downspout/business/facts';

/** The platform takes no longer name. */
const MAX_NAME = 40;

/** An assistant as the business facts make it. */
export interface WantedAssistant {
  readonly name: string;
  readonly firstMessage: string;
  readonly instructions: string;
  /** For a new one alone: which model leads the calls is the owner's to choose, on the platform. */
  readonly model: { readonly provider: string; readonly model: string };
  readonly tool: ReturnType<typeof quoteTool>;
  /** For a new tool alone. */
  readonly toolMessages: readonly object[];
  readonly eventsUrl: string;
  readonly eventKinds: readonly string[];
}

/** The platform puts the time in (https://docs.vapi.ai/assistants/dynamic-variables). */
const TIME = `{{"now" | date: "%A, %B %d, %Y, %I:%M %p", "${timeZone}"}}`;

export function wantedAssistant(): WantedAssistant {
  return {
    name: brand.name.slice(0, MAX_NAME),
    firstMessage: greeting,
    instructions: `${standingInstructions()}\n\n# This call\n- It is ${TIME} where the company is.`,
    model: { provider: 'openai', model: 'gpt-4o' },
    tool: quoteTool(),
    toolMessages: [{ type: 'request-failed', content: noteFailed }],
    eventsUrl: `${siteUrl}/api/voice/events`,
    eventKinds: ['tool-calls', 'status-update', 'end-of-call-report'],
  };
}
