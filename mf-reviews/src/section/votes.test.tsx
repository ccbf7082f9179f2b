import { reviewEndpoints } from '@tanabana/contracts/endpoints';
import {
  buildProduct,
  buildSession,
  expectNoFaults,
  longTest,
  sampleRows,
} from '@tanabana/shell/testing';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { buildOwnReview } from '../testing/own-reviews.ts';
import {
  articles,
  buildReview,
  dialog,
  openReviews,
  section,
  shopWithReviews,
} from '../testing/reviews.ts';

const product = buildProduct({ avgRating: 5, reviewsCount: 2 });
const first = buildReview({ author: 'Asha', helpful: 2 });
const second = buildReview({ author: 'Meera' });
const session = buildSession();
const messages = page.getByRole('region', { name: 'Messages' });
const helpful = (author: string) =>
  section.getByRole('button', { name: new RegExp(`^Helpful: review by ${author}`) });
const report = section.getByRole('button', { name: 'Report the review by Asha' });
let shop = shopWithReviews(product, [first, second]);

beforeEach(() => {
  shop = shopWithReviews(product, [first, second]);
});
const open = (options = {}) =>
  openReviews(product, {
    modules: ['mf-catalog', 'mf-reviews', 'mf-account'],
    shop,
    session,
    ...options,
  });

longTest('votes once, shows the new number, and takes the vote back (rule 19.6)', async () => {
  shop.answer(reviewEndpoints.addVote, { helpful: 3 });
  shop.answer(reviewEndpoints.removeVote, { helpful: 2 });
  await open();
  await helpful('Asha').click();
  await expect.element(helpful('Asha')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(helpful('Asha')).toHaveAccessibleName('Helpful: review by Asha, 3 votes');
  await helpful('Asha').click();
  await expect.element(helpful('Asha')).toHaveAttribute('aria-pressed', 'false');
  await expect.element(helpful('Asha')).toHaveAccessibleName('Helpful: review by Asha, 2 votes');
  expect(shop.asked(reviewEndpoints.addVote).map(({ params }) => params.id)).toEqual([first._id]);
});

test('shows earlier votes, and no buttons below the own review (rule 19.6)', async () => {
  const mine = buildOwnReview({ _id: first._id, author: 'Asha' });
  shop.answer(reviewEndpoints.mine, { reviews: [mine], helpful: [second._id] });
  await open();
  await expect.element(helpful('Meera')).toBeVisible();
  helpful('Meera').element().scrollIntoView();
  await expect.element(helpful('Meera')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(articles.first()).toHaveTextContent('You wrote this review.');
  await expect.element(helpful('Asha')).not.toBeInTheDocument();
});

test.each(
  sampleRows([
    ['review.own', 'This is your own review.'],
    ['request.too_many', /./],
  ] as const),
)('reverts a vote that the service rejects: %s', async (code, text) => {
  shop.refuse(reviewEndpoints.addVote, code);
  await open();
  await helpful('Asha').click();
  await expect.element(messages).toHaveTextContent(text);
  await expect.element(helpful('Asha')).toHaveAttribute('aria-pressed', 'false');
});

longTest('asks a visitor to sign in for a vote or a report (rule 19.6)', async () => {
  await open({ session: undefined });
  await helpful('Asha').click();
  const popup = page.getByRole('dialog');
  await expect.element(popup).toHaveTextContent('Sign in to mark a review as helpful.');
  expect(shop.asked(reviewEndpoints.addVote)).toEqual([]);
  await popup.getByRole('button', { name: 'Close' }).click();
  await report.click();
  await expect.element(popup).toHaveTextContent('Sign in to report a review.');
});

longTest('reports a review only with a reason (rule 19.6)', async () => {
  shop.answer(reviewEndpoints.report, { message: 'Thank you.' });
  await open();
  await report.click();
  const asking = dialog('Report this review');
  await asking.getByRole('button', { name: 'Send report' }).click();
  await expect.element(asking).toHaveTextContent('Please choose a reason.');
  await expectNoFaults('a report without a reason');
  await asking.getByRole('radio', { name: 'It is insulting or hateful' }).click();
  await asking.getByLabelText(/^Details/).fill('The last line.');
  await asking.getByRole('button', { name: 'Send report' }).click();
  await expect.element(articles.first()).toHaveTextContent('Reported. We will look at it.');
  expect(shop.asked(reviewEndpoints.report).map(({ body }) => body)).toEqual([
    { reason: 'abuse', text: 'The last line.' },
  ]);
});

longTest('keeps a report that could not be sent', async () => {
  shop.fail(reviewEndpoints.report, 'no answer', { times: 1 });
  shop.answer(reviewEndpoints.report, { message: 'Thank you.' }, { times: 0 });
  await open();
  await report.click();
  const asking = dialog('Report this review');
  await asking.getByRole('radio', { name: 'Something else' }).click();
  await asking.getByRole('button', { name: 'Send report' }).click();
  await expect.element(asking.getByRole('alert')).toBeVisible();
  await expect.element(asking.getByRole('radio', { name: 'Something else' })).toBeChecked();
});
