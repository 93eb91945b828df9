import { frame } from '../../words/frame.ts';

/** Where the figures and charts will be. */
export function ReportsSkeleton() {
  return (
    <div className="sections">
      <p className="loading m-0 p-0">{frame.loading}</p>
      <div className="h-34 rounded-lg border border-rain bg-paper" />
      <div className="h-80 rounded-lg border border-rain bg-paper" />
    </div>
  );
}
