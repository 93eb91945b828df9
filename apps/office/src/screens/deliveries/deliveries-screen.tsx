import { frame } from '@downspout/business/office/frame';
import { useTitle } from '../../ui/use-title.ts';

export function DeliveriesScreen() {
  useTitle(frame.deliveries);
  return <h1>{frame.deliveries}</h1>;
}
