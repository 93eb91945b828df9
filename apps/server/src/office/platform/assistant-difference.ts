import { hash } from 'node:crypto';
import { ASSISTANT_FIELDS, type AssistantChange } from '@downspout/office-api/platform/platform';
import type { Entity } from '@downspout/voice-platform/entities';
import { assistantParts, type Fields } from './assistant-parts.ts';
import { assistantPatch } from './assistant-patch.ts';
import { assistantStates, type Surroundings } from './assistant-states.ts';
import { canonical } from './canonical.ts';
import type { WantedAssistant } from './wanted-assistant.ts';

/** What would be changed, in words for the owner and as the platform takes it. */
export interface Difference {
  readonly changes: readonly AssistantChange[];
  /** Only what changes, and in it all that is the owner's own. */
  readonly patch: Fields;
  /** Of both, and of the assistant they are about. */
  readonly fingerprint: string;
}

/** `current`: the platform's assistant, null to create one. */
export function assistantDifference(
  current: Entity | null,
  wanted: WantedAssistant,
  surroundings: Surroundings,
): Difference {
  const parts = assistantParts(current);
  const states = assistantStates(parts, wanted, surroundings);
  const changes = ASSISTANT_FIELDS.map((field) => ({ field, ...states[field] })).filter(
    ({ before, after }) => before !== after,
  );
  const changed = new Set(changes.map(({ field }) => field));
  const eventKinds = states.eventKinds.after.split(', ');
  const patch = assistantPatch(parts, wanted, changed, { secret: surroundings.secret, eventKinds });
  const fingerprint = hash('sha256', canonical([current?.id ?? null, changes, patch]), 'base64url');
  return { changes, patch, fingerprint };
}
