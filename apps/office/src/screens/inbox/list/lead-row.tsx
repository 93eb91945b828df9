import { SERVICE_TYPES } from '@downspout/leads/options';
import type { InboxLead, LeadStatus } from '@downspout/office-api/leads';
import { deliveryNames, kindNames, serviceNames, statusNames } from '@downspout/office-api/names';
import { useQueryClient } from '@tanstack/react-query';
import { memo } from 'react';
import { Link } from 'wouter';
import { prefetchLead } from '../../../fetching/lead-query.ts';
import { leadAddress } from '../../../navigation/addresses.ts';
import { canBeSnoozed } from '../../../snooze/can-be-snoozed.ts';
import { Moment } from '../../../ui/moment.tsx';
import { dialled, formatPhone } from '../../../ui/phone-number.ts';
import { bulk } from '../../../words/bulk.ts';
import { inbox, statusChange } from '../../../words/inbox.ts';
import { formatDollars } from '../status/dollars.ts';
import { StatusMenu } from '../status/status-menu.tsx';
import { Assignee } from './assignee.tsx';
import { WaitingTime } from './waiting-time.tsx';
import { FoundElsewhere, foundIn, Marked } from './why-found.tsx';

/** What each row can ask of the screen; the same functions for as long as it is shown. */
export interface RowActions {
  readonly onSelect: (id: string) => void;
  readonly onMenu: (id: string | null) => void;
  readonly onStatus: (lead: InboxLead, status: LeadStatus) => void;
  readonly onTake: (lead: InboxLead) => void;
  /** `isRange`: all from the last one that was chosen to this one. */
  readonly onCheck: (id: string, isRange: boolean) => void;
}

interface LeadRowProps {
  readonly lead: InboxLead;
  readonly index: number;
  readonly now: number;
  readonly lateAfterMinutes: number | undefined;
  readonly isSelected: boolean;
  /** To be changed together with others. */
  readonly isChecked: boolean;
  readonly isMenuOpen: boolean;
  /** In px from the beginning of the list. */
  readonly top: number;
  readonly actions: RowActions;
  readonly measure: (row: Element | null) => void;
}

export const LeadRow = memo(function LeadRow({ lead, index, top, actions, measure, ...props }: LeadRowProps) {
  return (
    <tr
      ref={measure}
      data-index={index}
      data-id={lead.id}
      {...swipesOf(lead)}
      aria-rowindex={index + 2}
      className={props.isSelected ? 'selected' : undefined}
      style={{ transform: `translateY(${top}px)` }}
      onFocus={() => actions.onSelect(lead.id)}
    >
      <td className="pick-box">
        <label>
          <input
            type="checkbox"
            aria-label={bulk.select(nameOf(lead))}
            checked={props.isChecked}
            onChange={({ nativeEvent }) =>
              actions.onCheck(lead.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
            }
          />
        </label>
      </td>
      <td className="status">
        <StatusButton lead={lead} isOpen={props.isMenuOpen} actions={actions} />
      </td>
      <Who lead={lead} />
      <td className="reach">
        <Reach lead={lead} />
      </td>
      <td className="kind">{whatOf(lead)}</td>
      <td className="town">{lead.town}</td>
      <td className="excerpt" data-town={lead.town || undefined}>
        {lead.found === undefined ? lead.excerpt : <FoundElsewhere lead={lead} />}
      </td>
      <td className="received">
        <WaitingTime lead={lead} now={props.now} lateAfterMinutes={props.lateAfterMinutes} />
        {lead.status === 'won' && lead.amountCents !== null && (
          <span className="amount">{formatDollars(lead.amountCents)}</span>
        )}
        <Moment at={lead.receivedAt} isBrief />
      </td>
      <td className="delivery">
        <span className={`state ${lead.delivery}`} title={deliveryNames[lead.delivery]}>
          <span className="sr-only">{deliveryNames[lead.delivery]}</span>
        </span>
      </td>
      <td className="assignee">
        <Assignee lead={lead} name={nameOf(lead)} onTake={actions.onTake} />
      </td>
    </tr>
  );
});

/** To which sides it can be swiped on a phone: to the right it is contacted, to the left put off. */
function swipesOf(lead: InboxLead) {
  if (!canBeSnoozed(lead)) return {};
  const left = { 'data-swipe-left': bulk.snooze };
  return lead.status === 'new' ? { ...left, 'data-swipe-right': statusNames.contacted } : left;
}

function Who({ lead }: { readonly lead: InboxLead }) {
  const client = useQueryClient();
  return (
    <th scope="row" className="lead">
      <Link href={leadAddress(lead.id)} className="name" onPointerDown={() => prefetchLead(client, lead.id)}>
        <Marked text={foundIn(lead, 'name')} otherwise={nameOf(lead)} />
      </Link>
      {lead.duplicates > 0 && (
        <span className="duplicates" title={inbox.duplicates(lead.duplicates)}>
          <span aria-hidden="true">+{lead.duplicates}</span>
          <span className="sr-only">{inbox.duplicates(lead.duplicates)}</span>
        </span>
      )}
    </th>
  );
}

/** By phone, or by email where a call broke off before the visitor gave a phone number. */
function Reach({ lead }: { readonly lead: InboxLead }) {
  const { phone, email } = lead;
  const number = dialled(phone);
  const marked = <Marked text={foundIn(lead, 'phone')} otherwise={formatPhone(phone)} />;
  if (number !== null) return <a href={`tel:${number}`}>{marked}</a>;
  if (phone !== '') return <span>{marked}</span>;
  return email === '' ? null : <a href={`mailto:${email}`}>{email}</a>;
}

interface StatusButtonProps {
  readonly lead: InboxLead;
  readonly isOpen: boolean;
  readonly actions: RowActions;
}

function StatusButton({ lead, isOpen, actions }: StatusButtonProps) {
  return (
    <>
      <button
        type="button"
        className={`pick ${lead.status}`}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={statusChange.open(statusNames[lead.status], nameOf(lead))}
        onClick={() => actions.onMenu(isOpen ? null : lead.id)}
      >
        {statusNames[lead.status]}
      </button>
      {isOpen && (
        <StatusMenu
          name={nameOf(lead)}
          status={lead.status}
          onChoose={(status) => actions.onStatus(lead, status)}
          onClose={() => actions.onMenu(null)}
        />
      )}
    </>
  );
}

/** What is asked for, or how it came where that is not known. */
function whatOf({ kind, service }: InboxLead): string {
  const known = SERVICE_TYPES.find((type) => type === service);
  const name = known === undefined ? service : serviceNames[known];
  if (name === '') return kindNames[kind];
  return kind === 'quote' ? name : `${name} (${kindNames[kind]})`;
}

export function nameOf({ name, kind, phone, erased }: InboxLead): string {
  if (name === '' && kind === 'text' && phone !== '') return formatPhone(phone);
  return name || (erased ? inbox.erased : inbox.noName);
}
