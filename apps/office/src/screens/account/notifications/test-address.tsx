import type { TestDelivery } from '@downspout/office-api/deliveries';
import { Problem } from '../../../ui/problem.tsx';
import { notifications as words } from '../../../words/notifications.ts';
import { outcomeOf } from './outcome.ts';
import { usePosted } from './use-notifications.ts';

interface TestAddressProps {
  readonly url: string;
  /** What is saved; `''` for nothing, which cannot be tested. */
  readonly address: string;
  readonly worked: string;
}

/** Sends one to the saved address or number, and says what came of it. */
export function TestAddress({ url, address, worked }: TestAddressProps) {
  const test = usePosted<TestDelivery>(url);
  if (address === '') return null;
  return (
    <div className="test-address">
      <button type="button" disabled={test.isPending} onClick={() => test.mutate({})}>
        {words.testOf(address)}
      </button>
      <span role="status">{test.data && outcomeOf(test.data, worked)}</span>
      {test.problem && <Problem>{test.problem}</Problem>}
    </div>
  );
}
