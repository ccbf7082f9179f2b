import type { Site } from '@tanabana/service-kit';
import { layout, type Mail } from '@tanabana/service-kit/mail';
import type { Purchase, PurchaseLine } from '../purchases/purchase.ts';
import type { ReviewRecord } from '../reviews/review.ts';

const describe = ({ name, colour, size }: PurchaseLine): string =>
  [name, colour, size && `size ${size}`].filter(Boolean).join(', ');

export type ReviewMails = ReturnType<typeof createReviewMails>;

/** Emails about reviews; each contains a link that needs no sign-in. */
export function createReviewMails(site: Site) {
  const linkTo = (order: string, key: string, more: Record<string, string> = {}): string =>
    `${site.publicUrl}/reviews/write?${new URLSearchParams({ order, key, ...more })}`;

  const optOutAddress = (order: string, key: string): string =>
    `${site.publicUrl}/api/reviews/orders/${order}/opt-out?${new URLSearchParams({ key })}`;

  const toAuthor = ({ email, userId }: Pick<ReviewRecord, 'email' | 'userId'>) => ({
    to: email,
    ...(userId !== null && { account: userId }),
  });

  return {
    /** Requests reviews of the lines of a delivered order (rule 19.4). */
    request(purchase: Purchase, lines: readonly PurchaseLine[], key: string): Mail {
      const { orderId, firstName } = purchase;
      const [first] = lines;
      const subject =
        lines.length === 1 && first
          ? `How do you like ${first.name}?`
          : 'How do you like your order?';
      const bodies = layout({
        ...site,
        preview: 'Your review helps other shoppers to choose the right piece and size.',
        heading: subject,
        blocks: [
          firstName === '' ? 'Hello,' : `Hello ${firstName},`,
          'Your review helps other shoppers to choose the right piece and size. You can review:',
          lines.map((line) => `• ${describe(line)}`).join('\n'),
          'The button opens the page without signing in.',
        ],
        button: { label: 'Write a review', url: linkTo(orderId, key) },
        after: [
          {
            type: 'link',
            label: 'Send me no more requests for reviews',
            url: linkTo(orderId, key, { optOut: '1' }),
          },
        ],
        reason: `You get this email because you ordered at ${site.storeName}.`,
      });
      return {
        ...toAuthor(purchase),
        kind: 'review-request',
        subject,
        dedupeKey: `review-request:${orderId}`,
        unsubscribe: optOutAddress(orderId, key),
        ...bodies,
      };
    },

    /** The owner has hidden a review. */
    hidden(review: ReviewRecord, orderId: string, key: string): Mail {
      const subject = `Your review of ${review.productName} is not shown`;
      const bodies = layout({
        ...site,
        preview: review.hiddenBecause ?? '',
        heading: 'Your review is not shown',
        blocks: [
          `Hello ${review.author},`,
          `we have hidden your review of ${review.productName} for this reason:`,
          { type: 'quote', text: review.hiddenBecause ?? '' },
          'You can delete it, or change it within 14 days of writing it. We check a changed review ' +
            'before we show it.',
        ],
        button: { label: 'Open the review', url: linkTo(orderId, key) },
        reason: `You get this email because you wrote a review at ${site.storeName}.`,
      });
      return { ...toAuthor(review), kind: 'review-hidden', subject, ...bodies };
    },

    /** The owner has answered a review. */
    answered(review: ReviewRecord, orderId: string, key: string): Mail {
      const subject = `${site.storeName} answered your review of ${review.productName}`;
      const bodies = layout({
        ...site,
        preview: review.answer?.text ?? '',
        heading: 'An answer to your review',
        blocks: [
          `Hello ${review.author},`,
          `we have answered your review of ${review.productName}:`,
          { type: 'quote', text: review.answer?.text ?? '' },
        ],
        button: { label: 'Open the review', url: linkTo(orderId, key) },
        reason: `You get this email because you wrote a review at ${site.storeName}.`,
      });
      return { ...toAuthor(review), kind: 'review-answered', subject, ...bodies };
    },
  };
}
