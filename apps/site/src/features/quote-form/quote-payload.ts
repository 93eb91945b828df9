import { quoteSource } from '@downspout/business/facts';
import { cleanLine, cleanParagraphs } from '@downspout/leads/clean-text';

/** The body of the specification's point 7, from the form's controls. */
export function quotePayload(form: HTMLFormElement) {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? '');
  return {
    first_name: cleanLine(text('first_name')),
    last_name: cleanLine(text('last_name')),
    email: cleanLine(text('email')),
    phone: cleanLine(text('phone')),
    address: cleanLine(text('address')),
    service_type: text('service_type'),
    notes: cleanParagraphs(text('notes')),
    sms_opt_in: data.has('sms_opt_in'),
    source: quoteSource,
  };
}
