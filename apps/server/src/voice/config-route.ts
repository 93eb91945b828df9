import { VOICE_CONFIG_URL } from '@downspout/leads/site-urls';
import type { FastifyInstance } from 'fastify';
import type { VoiceConfig } from './voice-config.ts';

/** `GET /api/voice/config`: how the call button reaches the assistant. Never cached, so that a change counts at once. */
export async function voiceConfigRoute(scope: FastifyInstance, { voice }: { voice: VoiceConfig }): Promise<void> {
  scope.get(VOICE_CONFIG_URL, async (_request, reply) => reply.header('cache-control', 'no-store').send(voice));
}
