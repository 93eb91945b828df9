import { FailedToLoad } from '../../../ui/problem.tsx';
import { frame } from '../../../words/frame.ts';
import { notifications as words } from '../../../words/notifications.ts';
import { Devices } from './devices.tsx';
import { PreferencesForm } from './preferences-form.tsx';
import { ThisDevice } from './this-device.tsx';
import { useNotifications, useThisDeviceId } from './use-notifications.ts';
import '../../../styles/notifications.css';

/** How the user is told of leads. */
export function NotificationsSection() {
  const query = useNotifications();
  const thisId = useThisDeviceId();
  return (
    <section className="panel notifications" aria-labelledby="notifications">
      <h2 id="notifications">{words.title}</h2>
      <p className="hint">{words.why}</p>
      {query.isPending && <p className="loading">{frame.loading}</p>}
      {query.error && <FailedToLoad error={query.error} onRetry={() => query.refetch()} />}
      {query.data && thisId !== undefined && (
        <>
          <ThisDevice devices={query.data.devices} thisId={thisId} />
          <Devices devices={query.data.devices} thisId={thisId} />
          <PreferencesForm {...query.data} />
        </>
      )}
    </section>
  );
}
