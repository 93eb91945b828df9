import { frame } from '@downspout/business/office/frame';
import { useTitle } from '../../ui/use-title.ts';

export function CallsScreen() {
  useTitle(frame.calls);
  return <h1>{frame.calls}</h1>;
}
