import type { InboxLead } from '@downspout/office-api/leads';
import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useNow } from '../../../ui/use-now.ts';
import { bulk } from '../../../words/bulk.ts';
import { inbox } from '../../../words/inbox.ts';
import type { Checked } from '../bulk/use-checked.ts';
import { LeadRow, type RowActions } from './lead-row.tsx';
import { useIsPrinting } from './use-is-printing.ts';
import { usePlace } from './use-place.ts';
import { type RowTouch, useRowTouch } from './use-row-touch.ts';
import type { Selection } from './use-selection.ts';

/** In px; each row is measured once it is shown. */
const ROW_PX = { wide: 37, narrow: 89 } as const;
const NARROW = matchMedia('(max-width: 1100px)');
/** Rows drawn above and below what can be seen. */
const OVERSCAN = 8;
/** So many rows before the end the next page is fetched. */
const NEAR_END = 20;

interface LeadTableProps {
  readonly leads: readonly InboxLead[];
  /** Names the list; its place is found again by it. */
  readonly name: string;
  readonly label: string;
  /** How many leads there are with those not fetched yet; undefined when it is not known. */
  readonly total: number | undefined;
  readonly lateAfterMinutes: number | undefined;
  readonly selection: Selection;
  /** Of the lead whose status menu is open. */
  readonly menu: string | null;
  readonly isStale: boolean;
  readonly checked: Checked;
  readonly actions: RowActions;
  readonly onNearEnd: () => void;
  readonly onSwipe: RowTouch['onSwipe'];
}

/** Draws only the rows that can be seen, so that a long list is as quick as a short one. */
export function LeadTable({ leads, selection, menu, actions, ...props }: LeadTableProps) {
  const now = useNow();
  const { body, virtualizer } = useRows(leads, selection, props.name);
  const items = virtualizer.getVirtualItems();
  const isNearEnd = (items.at(-1)?.index ?? 0) >= leads.length - NEAR_END;
  const { onNearEnd } = props;
  useEffect(() => {
    if (isNearEnd) onNearEnd();
  }, [isNearEnd, onNearEnd]);
  const { checked } = props;
  const touch = useRowTouch({ onLong: checked.toggle, onSwipe: props.onSwipe });
  return (
    <table
      {...touch}
      className={`inbox-leads overflow-x-clip${props.isStale ? ' stale' : ''}${checked.isOn ? ' selecting' : ''}`}
      aria-label={props.label}
      aria-rowcount={(props.total ?? -2) + 1}
    >
      <Head />
      <tbody ref={body} style={{ height: virtualizer.getTotalSize() }}>
        {items.map(({ index, start }) => {
          const lead = leads[index];
          if (lead === undefined) return null;
          return (
            <LeadRow
              key={lead.id}
              lead={lead}
              index={index}
              now={now}
              lateAfterMinutes={props.lateAfterMinutes}
              isSelected={index === selection.index}
              isChecked={checked.ids.has(lead.id)}
              isMenuOpen={lead.id === menu}
              top={start - virtualizer.options.scrollMargin}
              actions={actions}
              measure={virtualizer.measureElement}
            />
          );
        })}
      </tbody>
    </table>
  );
}

function useRows(leads: readonly InboxLead[], selection: Selection, name: string) {
  const body = useRef<HTMLTableSectionElement>(null);
  const scrollMargin = useDistanceFromTop(body);
  const place = usePlace(name);
  const isPrinting = useIsPrinting();
  const { index: selected, wantsFocus, onFocused } = selection;
  const virtualizer = useWindowVirtualizer({
    count: leads.length,
    estimateSize: () => (NARROW.matches ? ROW_PX.narrow : ROW_PX.wide),
    overscan: OVERSCAN,
    scrollMargin,
    getItemKey: useCallback((index: number) => leads[index]?.id ?? index, [leads]),
    // The selected row is never taken away: the focus is in it.
    rangeExtractor: (range) => {
      if (isPrinting) return leads.map((_lead, index) => index);
      const indexes = defaultRangeExtractor(range);
      return selected === null || indexes.includes(selected) ? indexes : [...indexes, selected].sort((a, b) => a - b);
    },
    initialMeasurementsCache: place.measurements,
  });
  useEffect(() => () => place.keep(virtualizer.takeSnapshot()), [place, virtualizer]);
  useEffect(() => {
    if (!wantsFocus || selected === null) return;
    virtualizer.scrollToIndex(selected, { align: 'auto' });
    body.current?.querySelector<HTMLElement>(`[data-index="${selected}"] a`)?.focus({ preventScroll: true });
    onFocused();
  }, [wantsFocus, selected, onFocused, virtualizer]);
  return { body, virtualizer };
}

/** In px from the top of the page; what stands above the list may grow. */
function useDistanceFromTop(body: React.RefObject<HTMLElement | null>): number {
  const [distance, setDistance] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      if (body.current !== null) setDistance(Math.round(body.current.getBoundingClientRect().top + scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [body]);
  return distance;
}

function Head() {
  const { columns } = inbox;
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col" className="pick-box">
          <span className="sr-only">{bulk.column}</span>
        </th>
        <th scope="col">{columns.status}</th>
        <th scope="col">{columns.who}</th>
        <th scope="col">{columns.reach}</th>
        <th scope="col">{columns.kind}</th>
        <th scope="col">{columns.town}</th>
        <th scope="col">{columns.excerpt}</th>
        <th scope="col">{columns.received}</th>
        <th scope="col">
          <span className="sr-only">{columns.delivery}</span>
        </th>
        <th scope="col">{columns.assignee}</th>
      </tr>
    </thead>
  );
}
