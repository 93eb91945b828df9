import { Link } from 'wouter';
import { totals as words } from '../../words/delivery-totals.ts';
import '../../styles/delivery-totals.css';
import { missingOf, useDeliveryTotals } from './use-delivery-totals.ts';

/** On every screen: that no request is missing, or how many are, which is announced. */
export function TotalsLine() {
  const { data, isError } = useDeliveryTotals();
  const missing = data === undefined ? 0 : missingOf(data);
  return (
    <div className={`totals-line ${missing === 0 ? '' : 'wrong'}`}>
      {data && <Link href="/deliveries">{missing === 0 ? words.complete(data.accepted) : words.title}</Link>}
      {isError && <span>{words.failed}</span>}
      <span role="status">{missing !== 0 && <strong>{words.shortWrong(missing)}</strong>}</span>
    </div>
  );
}
