import { useEffect } from 'react';
import { useCommands } from '../../commands/commands.ts';
import { inbox, statusChange } from '../../words/inbox.ts';

export interface Notice {
  readonly isProblem: boolean;
  readonly text: string;
  /** Makes what was changed as it was. */
  readonly undo?: () => void;
}

/** What went well is gone by itself; what did not stays until it is dismissed. */
const SHOWN_MS = 10_000;

const PLACE =
  'notice-place pointer-events-none fixed inset-x-4 bottom-4 z-4 flex justify-center max-sm:in-[.lead-page]:bottom-20';
const NOTICE =
  'pointer-events-auto flex max-w-160 items-center gap-2 rounded-lg py-1 pr-1 pl-4 [&>button]:shrink-0 [&>button]:whitespace-nowrap';
const GOOD = 'bg-ink text-paper';
const WRONG = 'border-2 border-(--error) border-solid bg-(--error-surface) text-ink';

/** What came of the last change, at the bottom of the window, where it moves nothing. */
export function NoticeBar({ notice, onDismiss }: { readonly notice: Notice | null; readonly onDismiss: () => void }) {
  useEffect(() => {
    if (notice === null || notice.isProblem) return;
    const timer = setTimeout(onDismiss, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [notice, onDismiss]);
  useCommands(inbox.title, notice?.undo ? [{ name: statusChange.undo, keys: 'z', run: notice.undo }] : []);
  return (
    <div className={PLACE} role={notice?.isProblem ? 'alert' : 'status'}>
      {notice !== null && (
        <div className={`${NOTICE} ${notice.isProblem ? WRONG : GOOD}`}>
          <span>{notice.text}</span>
          {notice.undo && (
            <button type="button" className="quiet" onClick={notice.undo}>
              {statusChange.undo} <kbd>z</kbd>
            </button>
          )}
          <button type="button" className="quiet" onClick={onDismiss}>
            {statusChange.dismiss}
          </button>
        </div>
      )}
    </div>
  );
}
