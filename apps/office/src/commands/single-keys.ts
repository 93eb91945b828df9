import { useState } from 'react';
import { recall, remember } from '../remembered.ts';

const STORED = 'office-single-keys';

/** Whether single keys are used: whoever speaks to the computer must be able to turn them off (WCAG 2.2, 2.1.4). */
export function useSingleKeys(): readonly [boolean, (isOn: boolean) => void] {
  const [isOn, setOn] = useState(() => recall(STORED) !== 'off');
  const change = (on: boolean) => {
    remember(STORED, on ? 'on' : 'off');
    setOn(on);
  };
  return [isOn, change];
}
