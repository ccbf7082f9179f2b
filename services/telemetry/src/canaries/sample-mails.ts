import type { Site } from '@tanabana/service-kit';
import type { Mail, MailTemplates } from '@tanabana/service-kit/mail';
import { createCanaryMessages } from './canary-messages.ts';

const AT = new Date('2026-11-05T10:00:00Z');

const CANARY = {
  ...{ _id: 'sample', module: 'mf-catalog', version: '1.5.0', stable: '1.4.2' },
  plan: {
    ...{ steps: [5, 10, 25, 50], promoteAfterMs: 1_800_000 },
    ...{ startedAt: AT.toISOString(), owners: ['catalogue@example.com'] },
  },
};

/** All emails of this service with sample data (rule 20.6). */
export function canaryMailTemplates(site: Site): MailTemplates {
  const messagesOf = createCanaryMessages({ site, hasWebhook: false });
  const sampleOf = (kind: 'promoted' | 'withdrawn' | 'stayed', share: number, reason: string) => ({
    label: `Canary ${kind}`,
    sample: () => messagesOf(CANARY, { kind, share, reason, at: AT }).mails[0] as Mail,
  });
  return {
    'canary-promoted': sampleOf(
      'promoted',
      50,
      '1,240 reports with the canary do not show that it is worse.',
    ),
    'canary-withdrawn': sampleOf(
      'withdrawn',
      5,
      '12 of 180 reports with the canary had errors, 3 of 3,420 with the stable version.',
    ),
    'canary-stayed': sampleOf(
      'stayed',
      10,
      'Too few reports at the deadline: 45 with the canary, 200 are needed. It stays at 10 % until somebody promotes or withdraws it.',
    ),
  };
}
