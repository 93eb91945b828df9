import { inbox } from '@downspout/business/office/inbox';
import { Problem, wordsOf } from '../../ui/problem.tsx';

interface ListEndProps {
  readonly hasMore: boolean;
  /** Why more could not be fetched. */
  readonly error: Error | null;
  readonly onMore: () => void;
}

/** What stands below the last row. Scrolling there fetches more by itself; the button is for whoever does not scroll. */
export function ListEnd({ hasMore, error, onMore }: ListEndProps) {
  if (!hasMore) return <p className="hint list-end">{inbox.end}</p>;
  return (
    <div className="list-end">
      {error && <Problem>{wordsOf(error)}</Problem>}
      <button type="button" onClick={onMore}>
        {inbox.more}
      </button>
    </div>
  );
}
