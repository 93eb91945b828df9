import { useState } from 'react';
import { type PushState, pushState, switchOffHere, switchOnHere } from '../../../push/this-device.ts';
import { Problem } from '../../../ui/problem.tsx';
import { pushStates, notifications as words } from '../../../words/notifications.ts';
import type { DevicesProps } from './devices.tsx';
import { useNotificationChange } from './use-notifications.ts';

/** Whether this browser is told, and how it can be. */
export function ThisDevice({ devices, thisId }: DevicesProps) {
  const isKnown = devices.some(({ id }) => id === thisId);
  const [, setAsked] = useState<PushState | null>(null);
  const state = pushState(isKnown);
  const change = useNotificationChange(async (isOn: boolean) => {
    await (isOn ? switchOnHere() : switchOffHere());
    // The permission may have been refused, which nothing else shows.
    setAsked(pushState(isKnown));
  });
  return (
    <>
      <h3>{words.device}</h3>
      <p role="status" className={state === 'on' ? 'state delivered' : undefined}>
        {pushStates[state]}
      </p>
      {change.problem && <Problem>{change.problem}</Problem>}
      {change.wrong && <Problem>{Object.values(change.wrong).join(' ')}</Problem>}
      {(state === 'on' || state === 'off') && (
        <button
          type="button"
          className={state === 'off' ? 'main' : undefined}
          disabled={change.isPending}
          onClick={() => change.mutate(state === 'off')}
        >
          {state === 'on' ? words.turnOff : words.turnOn}
        </button>
      )}
    </>
  );
}
