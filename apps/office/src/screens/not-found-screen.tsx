import { Link } from 'wouter';
import { useTitle } from '../ui/use-title.ts';
import { frame } from '../words/frame.ts';

export function NotFoundScreen() {
  useTitle('404');
  return (
    <main className="narrow">
      <h1>{frame.notFound}</h1>
      <Link href="/">{frame.toInbox}</Link>
    </main>
  );
}
