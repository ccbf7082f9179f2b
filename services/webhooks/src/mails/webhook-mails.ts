import type { Site } from '@tanabana/service-kit';
import { isAddress, layout, type Mail } from '@tanabana/service-kit/mail';

/** An endpoint that was disabled. */
export interface DisabledEndpoint {
  id: string;
  url: string;
  because: 'gone' | 'failing';
  /** The delivery or the failure that it was disabled by; the same for every instance. */
  key: string;
}

const REASONS: Readonly<Record<DisabledEndpoint['because'], string>> = {
  gone: 'The receiver answered with status 410: it does not want further messages.',
  failing: 'Every attempt to send it a message failed for 24 hours.',
};

/** Returns the emails to the owners about a disabled webhook. */
export function disabledMails(
  { id, url, because, key }: DisabledEndpoint,
  owners: readonly string[],
  site: Site,
): Mail[] {
  const subject = 'A webhook was disabled';
  const bodies = layout({
    ...site,
    preview: url,
    heading: subject,
    blocks: [
      `${site.storeName} sends no more messages to ${url}. ${REASONS[because]}`,
      'Once the receiver works, enable the webhook in the dashboard and replay its failed deliveries.',
    ],
    button: { label: 'Open integrations', url: `${site.publicUrl}/dashboard/integrations` },
    reason: `You get this email because you own ${site.storeName}.`,
  });
  return [...new Set(owners)].filter(isAddress).map((to) => ({
    ...{ to, subject, kind: 'webhook-disabled', ...bodies },
    dedupeKey: `webhook-disabled:${id}:${key}:${to}`,
  }));
}
