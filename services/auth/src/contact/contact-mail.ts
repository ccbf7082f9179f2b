import type { NewMessage } from '@tanabana/contracts';
import { layout, type Mail } from '@tanabana/mail-kit';

/** The shop as it names itself in mails, and where messages to it go. */
export interface ContactSettings {
  email: string;
  site: { storeName: string; publicUrl: string };
}

/** A message as the people of the shop get it; answering the mail answers whoever wrote. */
export function contactMail(id: string, message: NewMessage, settings: ContactSettings): Mail {
  const { name, email, phone, website, contents } = message;
  const facts = [
    { label: 'Name', value: name },
    { label: 'Email', value: email },
    { label: 'Phone', value: phone },
    { label: 'Website', value: website },
  ].filter(({ value }) => value !== '');
  const bodies = layout({
    ...settings.site,
    preview: contents.slice(0, 120),
    heading: `Message from ${name}`,
    blocks: [
      { type: 'quote', text: contents },
      { type: 'facts', facts },
      { type: 'note', text: `Answer this mail to write to ${name}.` },
    ],
    button: { label: 'See all messages', url: `${settings.site.publicUrl}/dashboard/messages` },
    reason: 'You get this mail because somebody wrote to the shop on its page Contact Us.',
  });
  return {
    to: settings.email,
    subject: `Message from ${name}`,
    kind: 'contact-message',
    replyTo: { name, address: email },
    dedupeKey: `contact-message:${id}`,
    ...bodies,
  };
}
