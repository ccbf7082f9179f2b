import type { NewMessage } from '@tanabana/contracts';
import type { Site } from '@tanabana/service-kit';
import { layout, type Mail } from '@tanabana/service-kit/mail';
import { contactMailKey, receiptMailKey } from '../contact/contact-repository.ts';

/** The shop's name in emails, and the recipient of messages. */
export interface ContactSettings {
  contactEmail: string;
  /** Whether messages are emailed to the shop's staff; they are always stored. */
  notifies: boolean;
  /** Grievance officer: if set, a message is a complaint with a number. */
  grievanceOfficer: string | null;
  site: Site;
}

/** Returns the email of a message for the shop's staff; a reply goes to its sender. */
export function contactMail(
  id: string,
  message: NewMessage,
  { contactEmail, grievanceOfficer, site }: Omit<ContactSettings, 'notifies'>,
): Mail {
  const { name, email, phone, website, contents } = message;
  const facts = [
    { label: 'Number', value: grievanceOfficer === null ? '' : complaintNumber(id) },
    { label: 'Name', value: name },
    { label: 'Email', value: email },
    { label: 'Phone', value: phone },
    { label: 'Website', value: website },
  ].filter(({ value }) => value !== '');
  const bodies = layout({
    ...site,
    preview: contents.slice(0, 120),
    heading: `Message from ${name}`,
    blocks: [
      { type: 'quote', text: contents },
      { type: 'facts', facts },
      { type: 'note', text: `Reply to this email to write to ${name}.` },
    ],
    button: { label: 'See all messages', url: `${site.publicUrl}/dashboard/messages` },
    reason: 'You get this email because somebody wrote to the shop on its page Contact Us.',
  });
  return {
    to: contactEmail,
    subject: `Message from ${name}`,
    kind: 'contact-message',
    replyTo: { name, address: email },
    dedupeKey: contactMailKey(id),
    ...bodies,
  };
}

/** Returns a complaint's number: eight characters of its id, in capitals. */
export const complaintNumber = (id: string): string => id.slice(-8).toUpperCase();

/** Email to the sender, who may be anyone, so it contains none of the message (decision 0023). */
export function receiptMail(id: string, to: string, { contactEmail, site }: ContactSettings): Mail {
  const number = complaintNumber(id);
  const bodies = layout({
    ...site,
    preview: `Its number is ${number}.`,
    heading: 'We have received your message',
    blocks: [
      { type: 'facts', facts: [{ label: 'Number', value: number }] },
      'Please mention this number when you ask about it. We settle complaints within a month.',
    ],
    reason: `You get this email because this address was entered on the page Contact Us of ${site.storeName}.`,
  });
  return {
    to,
    subject: `We have your message, number ${number}`,
    kind: 'contact-receipt',
    replyTo: { name: site.storeName, address: contactEmail },
    dedupeKey: receiptMailKey(id),
    ...bodies,
  };
}
