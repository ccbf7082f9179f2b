import type { MailTemplates } from '@tanabana/service-kit/mail';
import type { Purchase } from '../purchases/purchase.ts';
import type { ReviewRecord } from '../reviews/review.ts';
import type { ReviewMails } from './review-mails.ts';

const AT = new Date('2026-11-05T10:00:00Z');
const ORDER = '5'.repeat(24);
const KEY = 'sample';

const purchase: Purchase = {
  orderId: ORDER,
  userId: null,
  email: 'asha@example.com',
  firstName: 'Asha',
  lastName: 'Rathore',
  deliveredAt: AT,
  lines: [
    { line: 0, productId: '6'.repeat(24), name: 'Indigo Kurta', colour: 'Indigo', size: 'M' },
    { line: 1, productId: '7'.repeat(24), name: 'Block Print Dupatta', colour: 'Rani' },
  ],
  heldLines: [],
};

const review: ReviewRecord = {
  id: '8'.repeat(24),
  key: `${ORDER}:0`,
  orderId: ORDER,
  line: 0,
  userId: null,
  email: purchase.email,
  productId: '6'.repeat(24),
  productName: 'Indigo Kurta',
  stars: 5,
  title: 'Soft cotton',
  text: 'The cotton is soft and the print is even.',
  language: 'en',
  author: 'Asha R.',
  isVerified: true,
  isImported: false,
  pictures: [],
  helpful: 0,
  reportCount: 0,
  answer: { text: 'Thank you, Asha. Wash it separately the first time.', at: AT },
  state: 'published',
  words: [],
  hiddenBecause: 'It contains a telephone number.',
  version: 1,
  createdAt: AT,
  contentHashes: [],
};

/** All emails of this service with sample data (rule 20.6). */
export const reviewMailTemplates = (mails: ReviewMails): MailTemplates => ({
  'review-request': {
    label: 'Request for reviews',
    sample: () => mails.request(purchase, purchase.lines, KEY),
  },
  'review-hidden': {
    label: 'Review hidden',
    sample: () => mails.hidden(review, ORDER, KEY),
  },
  'review-answered': {
    label: 'Review answered',
    sample: () => mails.answered(review, ORDER, KEY),
  },
});
