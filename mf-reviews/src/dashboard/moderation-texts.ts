import type { ModeratedReview } from '@tanabana/contracts';

type Report = ModeratedReview['reports'][number]['reason'];

/** Reasons of reports, for the owner. */
export const reportNames: Readonly<Record<Report, string>> = {
  spam: 'Advertising or spam',
  abuse: 'Insulting or hateful',
  private: 'Personal details',
  not_product: 'Not about the product',
  other: 'Something else',
};

/** Returns why a review waits for the owner; empty if it does not. */
export function heldText({
  heldBecause,
  words,
}: Pick<ModeratedReview, 'heldBecause' | 'words'>): string {
  if (heldBecause === 'words')
    return words.length > 0 ? `Contains: ${words.join(', ')}` : 'Contains a word of your list';
  if (heldBecause === 'reports') return 'Withdrawn after several reports';
  return heldBecause === 'approval' ? 'Needs your approval' : '';
}
