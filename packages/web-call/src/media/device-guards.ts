import type { DeviceChoice, RoomOptions } from '../room.ts';

/**
 * The microphone a room is made with. False is replaced by true: a room made without a microphone never asks for it, and
 * since Chrome 140 it cannot be switched on later (specification, point 5).
 */
export function guardedAudioSource(source: RoomOptions['audioSource'] = true): RoomOptions['audioSource'] {
  if (source !== false) return source;
  warn();
  return true;
}

/** The devices to switch to; `audioSource: false` is dropped for the same reason, so the microphone stays as it is. */
export function guardedDevices(devices: DeviceChoice): DeviceChoice {
  if (devices.audioSource !== false) return devices;
  warn();
  const { audioSource: _dropped, ...others } = devices;
  return others;
}

function warn(): void {
  console.warn('audioSource: false is ignored; use setMuted(true)');
}
