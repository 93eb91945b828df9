import { account } from '@downspout/business/office/account';
import { frame } from '@downspout/business/office/frame';
import type { Account } from '@downspout/office-api/account';
import { useQuery } from '@tanstack/react-query';
import { FailedToLoad } from '../../ui/problem.tsx';
import { useTitle } from '../../ui/use-title.ts';
import { PasswordSection } from './password-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

export const ACCOUNT_KEY = ['/api', 'account'] as const;

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
          <PasswordSection username={query.data.username} />
          <SecondFactorSection account={query.data} />
          <SessionsSection sessions={query.data.sessions} />
        </div>
      )}
    </>
  );
}
