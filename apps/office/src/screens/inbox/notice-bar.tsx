import { statusChange } from '@downspout/business/office/inbox';
import { useEffect } from 'react';

export interface Notice {
  readonly isProblem: boolean;
  readonly text: string;
}

/** What went well is gone by itself; what did not stays until it is dismissed. */
const SHOWN_MS = 6_000;

/** What came of the last change, at the bottom of the window, where it moves nothing. */
export function NoticeBar({ notice, onDismiss }: { readonly notice: Notice | null; readonly onDismiss: () => void }) {
  useEffect(() => {
    if (notice === null || notice.isProblem) return;
    const timer = setTimeout(onDismiss, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [notice, onDismiss]);
  return (
    <div className="inbox-notice-place" role={notice?.isProblem ? 'alert' : 'status'}>
      {notice !== null && (
        <div className={notice.isProblem ? 'inbox-notice wrong' : 'inbox-notice'}>
          <span>{notice.text}</span>
          <button type="button" className="quiet" onClick={onDismiss}>
            {statusChange.dismiss}
          </button>
        </div>
      )}
    </div>
  );
}
