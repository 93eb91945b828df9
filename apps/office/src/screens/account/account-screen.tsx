import type { Account } from '@downspout/office-api/account';
import { urls } from '@downspout/office-api/urls';
import { useQuery } from '@tanstack/react-query';
import { keyOf } from '../../fetching/key-of.ts';
import { FailedToLoad } from '../../ui/problem.tsx';
import { useTitle } from '../../ui/use-title.ts';
import { account } from '../../words/account.ts';
import { frame } from '../../words/frame.ts';
import { CalendarSection } from './calendar-section.tsx';
import { NotificationsSection } from './notifications/notifications-section.tsx';
import { PairingSection } from './pairing-section.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { RetentionSection } from './retention-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

const ACCOUNT_KEY = keyOf(urls.account);

/** How the user signs in, and where they are signed in. */
export function AccountScreen() {
  useTitle(account.title);
  const query = useQuery<Account>({ queryKey: ACCOUNT_KEY });
  return (
    <>
      <div className="heading">
        <h1>{account.title}</h1>
      </div>
      {query.isPending && <p className="loading">{frame.loading}</p>}
      {query.isError && <FailedToLoad error={query.error} onRetry={() => query.refetch()} />}
      {query.data && (
        <div className="sections">
          <NotificationsSection />
          <PairingSection />
          <CalendarSection madeAt={query.data.calendarFeedAt} />
          <PasswordSection username={query.data.username} />
          <SecondFactorSection account={query.data} />
          <PasskeysSection passkeys={query.data.passkeys} />
          <SessionsSection sessions={query.data.sessions} />
          <RetentionSection />
        </div>
      )}
    </>
  );
}
