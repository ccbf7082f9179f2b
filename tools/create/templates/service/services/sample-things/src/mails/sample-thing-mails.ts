// with emails
import type { SampleThing } from '@tanabana/contracts';
import type { Site } from '@tanabana/service-kit';
import { layout, type Mail } from '@tanabana/service-kit/mail';

export interface MailSettings {
  /** The shop's name and address in emails. */
  site: Site;
  /** Recipient of emails to the shop's staff. */
  staffEmail: string;
}

/** Returns the email about a new sample thing to the shop's staff; queued once per id. */
export function createdMail(
  { _id, name, createdAt }: SampleThing,
  { site, staffEmail }: MailSettings,
): Mail {
  const heading = `New sample thing: ${name}`;
  const facts = [
    { label: 'Name', value: name },
    { label: 'Created', value: createdAt },
  ];
  const bodies = layout({
    ...site,
    preview: name,
    heading,
    blocks: [{ type: 'facts', facts }],
    reason: `You get this email because you work for ${site.storeName}.`,
  });
  return {
    to: staffEmail,
    subject: heading,
    kind: 'sample-thing-created',
    dedupeKey: `sample-thing-created:${_id}`,
    ...bodies,
  };
}
// end
