import { frame } from '@downspout/business/office/frame';
import { Link } from '@tanstack/react-router';
import { useTitle } from '../ui/use-title.ts';

export function NotFoundScreen() {
  useTitle('404');
  return (
    <main className="narrow">
      <h1>{frame.notFound}</h1>
      <Link to="/">{frame.toInbox}</Link>
    </main>
  );
}
