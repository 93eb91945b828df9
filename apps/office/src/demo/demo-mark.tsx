import { demo } from '../words/demo.ts';
import { demoPassword, isDemo } from './demo-page.ts';
import './demo-mark.css';

/** Above every screen of the demo, on paper too. */
export function DemoMark() {
  if (!isDemo) return null;
  return (
    <aside className="demo-mark" aria-label={demo.label}>
      <strong>{demo.mark}</strong> {demo.nothingSent} <span>{demo.password(demoPassword)}</span>
    </aside>
  );
}
