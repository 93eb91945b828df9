import { frame } from '@downspout/business/office/frame';
import { useTitle } from '../../ui/use-title.ts';

export function FiguresScreen() {
  useTitle(frame.figures);
  return <h1>{frame.figures}</h1>;
}
