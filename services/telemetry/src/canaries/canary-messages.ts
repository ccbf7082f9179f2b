import { type CanaryKind, UNNAMED_CANARY } from '@tanabana/contracts';
import type { Site } from '@tanabana/service-kit';
import { isAddress, layout, type Mail } from '@tanabana/service-kit/mail';
import type { CanaryDocument, CanaryEventDocument, WebhookDocument } from '../database.ts';

/** Messages about an event, which are stored in the same transaction. */
export interface CanaryMessages {
  mails: readonly Mail[];
  webhook: WebhookDocument | null;
}

interface MessageDeps {
  site: Site;
  /** Whether `CANARY_WEBHOOK_URL` is set. */
  hasWebhook: boolean;
}

type Notified = 'promoted' | 'withdrawn' | 'stayed';

const HEADINGS: Readonly<Record<Notified, string>> = {
  promoted: 'is promoted',
  withdrawn: 'is withdrawn',
  stayed: 'stays at its share',
};

const SHARES: Readonly<Record<CanaryKind, (share: number, stable: string) => string>> = {
  module: (share, stable) =>
    `The stable version is ${stable}. ${share} % of visitors had the canary.`,
  service: (share) => `${share} % of requests went to the canary.`,
};

const isNotified = (kind: CanaryEventDocument['kind']): kind is Notified => kind in HEADINGS;

/** Creates the messages about the outcomes of plans, for their owners and the team's webhook. */
export const createCanaryMessages =
  ({ site, hasWebhook }: MessageDeps) =>
  (
    canary: Pick<CanaryDocument, '_id' | 'kind' | 'module' | 'version' | 'stable' | 'plan'>,
    event: Pick<CanaryEventDocument, 'kind' | 'share' | 'reason' | 'at'>,
  ): CanaryMessages => {
    const { kind, share, reason, at } = event;
    if (!isNotified(kind)) return { mails: [], webhook: null };
    const { _id: plan, kind: of = 'module', module, version, stable } = canary;
    const id = `canary:${plan}:${kind}`;
    const named = version === UNNAMED_CANARY ? 'canary' : `canary ${version}`;
    const subject = `The ${named} of ${module} ${HEADINGS[kind]}`;
    const bodies = layout({
      ...site,
      preview: reason,
      heading: subject,
      blocks: [reason, SHARES[of](share, stable)],
      button: { label: 'Open deployments', url: `${site.publicUrl}/dashboard/deployments` },
      reason: `You get this email because the canary's plan names you as an owner.`,
    });
    const mailTo = (to: string): Mail => ({
      to,
      kind: `canary-${kind}`,
      subject,
      dedupeKey: `${id}:${to}`,
      ...bodies,
    });
    const body = {
      id,
      event: `canary.${kind}`,
      at,
      plan,
      kind: of,
      module,
      version,
      stable,
      share,
      reason,
    };
    return {
      mails: [...new Set(canary.plan.owners)].filter(isAddress).map(mailTo),
      webhook: hasWebhook ? { _id: id, body: JSON.stringify(body), dueAt: at, tries: 0 } : null,
    };
  };
