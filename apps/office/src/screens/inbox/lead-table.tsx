import { deliveryNames, inbox, kindNames } from '@downspout/business/office/inbox';
import type { InboxDelivery, InboxLead } from '@downspout/office-api/leads';
import { Moment } from '../../ui/moment.tsx';

export function LeadTable({ leads }: { readonly leads: readonly InboxLead[] }) {
  return (
    <table className="leads" aria-label={inbox.table}>
      <thead>
        <tr>
          <th scope="col">{inbox.columns.who}</th>
          <th scope="col" className="wide">
            {inbox.columns.kind}
          </th>
          <th scope="col">{inbox.columns.received}</th>
          <th scope="col" className="wide">
            {inbox.columns.delivery}
          </th>
        </tr>
      </thead>
      <tbody>
        {leads.map((lead) => (
          <LeadRow key={lead.id} lead={lead} />
        ))}
      </tbody>
    </table>
  );
}

function LeadRow({ lead }: { readonly lead: InboxLead }) {
  return (
    <tr>
      <th scope="row">
        <span className="name">{lead.name || inbox.noName}</span>
        <Reach lead={lead} />
        <span className="narrow-only kind">{kindNames[lead.kind]}</span>
      </th>
      <td className="wide">{kindNames[lead.kind]}</td>
      <td className="received">
        <Moment at={lead.receivedAt} />
        <span className="narrow-only">
          <Delivery state={lead.delivery} />
        </span>
      </td>
      <td className="wide">
        <Delivery state={lead.delivery} />
      </td>
    </tr>
  );
}

/** By phone, or by e-mail where a call broke off before a phone was told. */
function Reach({ lead: { phone, email } }: { readonly lead: InboxLead }) {
  if (phone !== '') return <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>;
  return <a href={`mailto:${email}`}>{email}</a>;
}

function Delivery({ state }: { readonly state: InboxDelivery }) {
  return <span className={`state ${state}`}>{deliveryNames[state]}</span>;
}
