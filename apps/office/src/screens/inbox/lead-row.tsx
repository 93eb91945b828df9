import {
  deliveryNames,
  inbox,
  kindNames,
  serviceNames,
  statusChange,
  statusNames,
} from '@downspout/business/office/inbox';
import { SERVICE_TYPES } from '@downspout/leads/options';
import type { InboxLead, LeadStatus } from '@downspout/office-api/leads';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { Moment } from '../../ui/moment.tsx';
import { dialled } from '../lead/reach.ts';
import { formatDollars } from './dollars.ts';
import { StatusMenu } from './status-menu.tsx';
import { WaitingTime } from './waiting-time.tsx';

/** What each row can ask of the screen; the same functions for as long as it is shown. */
export interface RowActions {
  readonly onSelect: (id: string) => void;
  readonly onMenu: (id: string | null) => void;
  readonly onStatus: (lead: InboxLead, status: LeadStatus) => void;
}

interface LeadRowProps {
  readonly lead: InboxLead;
  readonly index: number;
  readonly now: number;
  readonly lateAfterMinutes: number | undefined;
  readonly isSelected: boolean;
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
      aria-rowindex={index + 2}
      className={props.isSelected ? 'selected' : undefined}
      style={{ transform: `translateY(${top}px)` }}
      onFocus={() => actions.onSelect(lead.id)}
    >
      <Who lead={lead} />
      <td className="kind">
        {kindNames[lead.kind]}
        <span className="service">{serviceOf(lead)}</span>
      </td>
      <td className="received">
        <Moment at={lead.receivedAt} />
      </td>
      <td className="status">
        <StatusButton lead={lead} isOpen={props.isMenuOpen} actions={actions} />
        <WaitingTime lead={lead} now={props.now} lateAfterMinutes={props.lateAfterMinutes} />
        {lead.amountCents !== null && <span className="amount">{formatDollars(lead.amountCents)}</span>}
      </td>
      <td className="delivery">
        <span className={`state ${lead.delivery}`}>{deliveryNames[lead.delivery]}</span>
      </td>
      <td className="assignee">{lead.assignee?.username ?? <span className="nobody">{inbox.nobody}</span>}</td>
    </tr>
  );
});

function Who({ lead }: { readonly lead: InboxLead }) {
  return (
    <th scope="row" className="lead">
      <Link to="/leads/$id" params={{ id: lead.id }} className="name">
        {nameOf(lead)}
      </Link>
      <Reach lead={lead} />
      {lead.duplicates > 0 && <span className="duplicates">{inbox.duplicates(lead.duplicates)}</span>}
    </th>
  );
}

/** By phone, or by e-mail where a call broke off before a phone was told. */
function Reach({ lead: { phone, email } }: { readonly lead: InboxLead }) {
  const number = dialled(phone);
  if (number !== null) return <a href={`tel:${number}`}>{phone}</a>;
  if (phone !== '') return <span>{phone}</span>;
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

function serviceOf({ service }: InboxLead): string {
  const known = SERVICE_TYPES.find((type) => type === service);
  return known === undefined ? service : serviceNames[known];
}

export function nameOf({ name, erased }: InboxLead): string {
  return name || (erased ? inbox.erased : inbox.noName);
}
