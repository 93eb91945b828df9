import type { TestDelivery } from '@downspout/office-api/deliveries';
import type { PushDevice } from '@downspout/office-api/notifications';
import { urlOf, urls } from '@downspout/office-api/urls';
import { useRef } from 'react';
import { post } from '../../../fetching/http.ts';
import { switchOffHere } from '../../../push/this-device.ts';
import { Moment } from '../../../ui/moment.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { notifications as words } from '../../../words/notifications.ts';
import { outcomeOf } from './outcome.ts';
import { useNotificationChange, usePosted } from './use-notifications.ts';

export interface DevicesProps {
  readonly devices: readonly PushDevice[];
  /** Of this browser; null when it is none of them. */
  readonly thisId: string | null;
}

export function Devices({ devices, thisId }: DevicesProps) {
  /** Where the focus goes when the button that had it is gone. */
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <>
      <h3 ref={heading} tabIndex={-1}>
        {words.devices}
      </h3>
      {devices.length === 0 && <p>{words.noDevices}</p>}
      <ul className="sessions">
        {devices.map((device) => (
          <DeviceItem
            key={device.id}
            device={device}
            isThis={device.id === thisId}
            onRemoved={() => heading.current?.focus()}
          />
        ))}
      </ul>
    </>
  );
}

interface DeviceItemProps {
  readonly device: PushDevice;
  readonly isThis: boolean;
  readonly onRemoved: () => void;
}

function DeviceItem({ device: { id, name, createdAt, lastToldAt }, isThis, onRemoved }: DeviceItemProps) {
  const test = usePosted<TestDelivery>(urlOf(urls.pushDeviceTest, { id }));
  const remove = useNotificationChange(async () => {
    await (isThis ? switchOffHere() : post(urlOf(urls.pushDeviceOff, { id })));
    onRemoved();
  });
  return (
    <li>
      <strong>{isThis ? `${name} (${words.thisOne})` : name}</strong>
      <span>
        {words.turnedOn} <Moment at={createdAt} />
      </span>
      <span>
        {words.lastNotified}: {lastToldAt === null ? words.never : <Moment at={lastToldAt} />}
      </span>
      <p className="actions">
        <button type="button" aria-label={words.testOf(name)} disabled={test.isPending} onClick={() => test.mutate({})}>
          {words.test}
        </button>
        <button
          type="button"
          className="quiet"
          aria-label={words.removeOf(name)}
          disabled={remove.isPending}
          onClick={() => remove.mutate(undefined)}
        >
          {words.remove}
        </button>
      </p>
      <span role="status">{test.data && outcomeOf(test.data, words.tested)}</span>
      {[test.problem, remove.problem].map((problem) => problem && <Problem key={problem}>{problem}</Problem>)}
    </li>
  );
}
