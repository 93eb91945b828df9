import type { CallFailure } from './call-failure.ts';

/** A microphone that was asked for and not given (Media Capture and Streams, `getUserMedia`). */
export function microphoneFailure(error: unknown): CallFailure {
  switch (error instanceof Error ? error.name : '') {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'microphone-denied';
    case 'NotReadableError':
    case 'AbortError':
      return 'microphone-busy';
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'microphone-missing';
    default:
      return 'unsupported';
  }
}

/** The same for one that was lost when the room took it; null when the camera alone is meant. */
export function cameraErrorFailure(type: string): CallFailure | null {
  if (type === 'cam-in-use') return null;
  if (type === 'permissions') return 'microphone-denied';
  return type.includes('in-use') ? 'microphone-busy' : 'microphone-missing';
}
