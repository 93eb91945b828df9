import { globSync } from 'node:fs';
import { installDebianPackage } from './debian.ts';
import { findProgram } from './find-program.ts';

/** Debian's package of each program that gives a Chromium voices, and that hears them without a sound card. */
const PACKAGES = {
  'speech-dispatcher': 'speech-dispatcher',
  'sd_espeak-ng': 'speech-dispatcher-espeak-ng',
  pulseaudio: 'pulseaudio',
  parec: 'pulseaudio-utils',
} as const;

/** The packages of these that are missing here. */
export function missingVoicePackages(): string[] {
  const folders = globSync('/usr/{lib,libexec,lib/*}/speech-dispatcher-modules');
  return Object.entries(PACKAGES)
    .filter(([program]) => findProgram([program], folders) === null)
    .map(([, name]) => name);
}

/** Installs what is missing of them. Resolves with the packages that are missing still. */
export async function findVoicePrograms(): Promise<string[]> {
  for (const name of missingVoicePackages()) {
    if (!(await installDebianPackage(name))) break;
  }
  return missingVoicePackages();
}
