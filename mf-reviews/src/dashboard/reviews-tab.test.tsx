import type { ModeratedReview } from '@tanabana/contracts';
import { orderEndpoints, productEndpoints, reviewEndpoints } from '@tanabana/contracts/endpoints';
import {
  buildSession,
  expectNoFaults,
  longTest,
  openPage,
  StandInShop,
} from '@tanabana/shell/testing';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { buildModerated } from '../testing/own-reviews.ts';
import { buildPicture, dialog, main } from '../testing/reviews.ts';

const NOW = '2026-10-07T10:00:00.000Z';
const waiting = buildModerated({
  ...{ productName: 'Ajrakh Kurti', heldBecause: 'words', words: ['whatsapp'] },
  review: { state: 'pending', author: 'Meera', pictures: [buildPicture()] },
});
const reported = buildModerated({
  reports: [{ reason: 'spam', text: 'Only a link.', at: NOW }],
  review: { author: 'Ravi' },
});
const hidden = buildModerated({
  ...{ productName: '', hiddenBecause: 'Insulting', email: '' },
  review: { state: 'hidden', author: 'A customer' },
});
const card = (author: string) => main.getByRole('article', { name: new RegExp(`by ${author}$`) });
const action = (label: string, author: string) =>
  main.getByRole('button', { name: `${label}: the review by ${author}` });
const alert = main.getByRole('alert');
let shop: StandInShop;
let kept: ModeratedReview[];

/** Applies a change to the stored reviews, as the service does. */
const changed = (id: string, change: (one: ModeratedReview) => Partial<ModeratedReview>) => {
  kept = kept.map((one) => (one.review._id === id ? { ...one, ...change(one) } : one));
  return kept.find(({ review }) => review._id === id) as ModeratedReview;
};

beforeEach(() => {
  shop = new StandInShop();
  kept = [waiting, reported, hidden];
  shop.answer(reviewEndpoints.queue, ({ query: { state, stars, q = '', page: number, limit } }) => {
    const data = kept
      .filter(({ review }) => !state || state === 'reported' || review.state === state)
      .filter(({ reports }) => state !== 'reported' || reports.length > 0)
      .filter(({ review }) => !stars || review.stars === stars)
      .filter(({ productName }) => productName.toLowerCase().includes(q.toLowerCase()));
    return { data, total: data.length, page: number, limit, pending: 1, reported: 1 };
  });
  shop.answer(reviewEndpoints.moderate, ({ params, body }) =>
    changed(params.id, ({ review }) => ({
      review: { ...review, state: body.state },
      heldBecause: undefined,
      hiddenBecause: body.state === 'hidden' ? body.reason : undefined,
    })),
  );
});

const open = (search = '', width = 1280) =>
  openPage(`/dashboard/reviews${search}`, {
    modules: ['mf-admin', 'mf-reviews'],
    shop,
    session: buildSession({ isAdmin: true }),
    width,
  });

test.each([1280, 360])(
  'lists reviews with reports, words, reasons and counts at %i px (rule 19.5)',
  async (width) => {
    await open('', width);
    for (const text of ['Waiting', 'Contains: whatsapp', 'asha@example.com', 'Verified buyer'])
      await expect.element(card('Meera')).toHaveTextContent(text);
    await expect.element(card('Ravi')).toHaveTextContent('Advertising or spam: “Only a link.”');
    await expect.element(card('A customer')).toHaveTextContent('Deleted product');
    await expect.element(card('A customer')).toHaveTextContent('Reason: Insulting');
    await expect
      .element(main.getByRole('list', { name: 'Waiting for you' }))
      .toHaveTextContent('1 waiting for approval1 reported by shoppers');
    await expectNoFaults(`the tab at ${width} px`);
  },
);

longTest('filters by state and text, at an address that can be opened again', async () => {
  const { reload } = await open();
  await main.getByRole('link', { name: /reported by shoppers/ }).click();
  await expect.element(card('Meera')).not.toBeInTheDocument();
  await expect.element(card('Ravi')).toBeVisible();
  await main.getByLabelText('State').selectOptions('pending');
  await main.getByRole('searchbox').fill('ajrakh');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => location.search).toBe('?state=pending&q=ajrakh');
  await reload();
  await expect.element(card('Meera')).toBeVisible();
});

test('filters by stars and says that nothing matches', async () => {
  await open();
  await main.getByLabelText('Stars').selectOptions('1');
  await expect.element(main.getByText('No reviews match these filters.')).toBeVisible();
});

test('publishes the version that the owner has seen (rule 19.5)', async () => {
  await open();
  await action('Publish', 'Meera').click();
  await expect.element(card('Meera')).toHaveTextContent('Published');
  const [call] = shop.asked(reviewEndpoints.moderate);
  expect(call?.headers.get('if-match')).toBe('"3"');
  expect(call?.params.id).toBe(waiting.review._id);
});

longTest('rejects hiding a review without a reason (rule 19.5)', async () => {
  await open();
  await action('Hide', 'Ravi').click();
  const asking = dialog('Hide this review?');
  await asking.getByRole('button', { name: 'Hide', exact: true }).click();
  await expect.element(asking).toHaveTextContent('Please enter a reason.');
  await expectNoFaults('hiding without a reason');
  expect(shop.asked(reviewEndpoints.moderate)).toEqual([]);
});

test('hides a review with a reason (rule 19.5)', async () => {
  await open();
  await action('Hide', 'Ravi').click();
  const asking = dialog('Hide this review?');
  await asking.getByRole('textbox', { name: 'Reason' }).fill('Advertising');
  await asking.getByRole('button', { name: 'Hide', exact: true }).click();
  await expect.element(asking).not.toBeInTheDocument();
  await expect.element(card('Ravi')).toHaveTextContent('Reason: Advertising');
});

longTest(
  'shows that somebody else was first, and loads the current review (rule 19.5)',
  async () => {
    await open();
    await expect.element(action('Publish', 'Meera')).toBeVisible();
    changed(waiting.review._id, ({ review }) => ({ review: { ...review, title: 'Edited' } }));
    shop.refuse(reviewEndpoints.moderate, 'review.changed', { times: 1 });
    await action('Publish', 'Meera').click();
    await expect.element(alert).toHaveTextContent('Someone else has changed this review');
    await expect.element(card('Meera')).toHaveTextContent('Edited');
    await action('Publish', 'Meera').click();
    await expect.element(card('Meera')).toHaveTextContent('Published');
    await expect.element(alert).not.toBeInTheDocument();
  },
);

longTest('closes the dialog of a review that somebody else has changed', async () => {
  shop.refuse(reviewEndpoints.moderate, 'review.changed', { times: 1 });
  await open();
  await action('Hide', 'Ravi').click();
  await dialog('Hide this review?').getByRole('textbox').fill('Advertising');
  await dialog('Hide this review?').getByRole('button', { name: 'Hide', exact: true }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(alert).toHaveTextContent('Someone else has changed this review');
});

const answered = () =>
  shop.answer(reviewEndpoints.answer, ({ params, body: { text } }) =>
    changed(params.id, ({ review }) => ({
      review: { ...review, answer: text ? { text, at: NOW } : undefined },
    })),
  );

test('answers a review (rule 19.5)', async () => {
  answered();
  await open();
  await action('Answer', 'Ravi').click();
  const asking = dialog('Answer this review');
  await asking.getByRole('textbox', { name: 'Answer' }).fill('Please write to us.');
  await asking.getByRole('button', { name: 'Publish answer' }).click();
  await expect.element(card('Ravi')).toHaveTextContent('Your answer: Please write to us.');
});

longTest('removes an answer with an empty text (rule 19.5)', async () => {
  answered();
  changed(reported.review._id, ({ review }) => ({
    review: { ...review, answer: { text: 'Please write to us.', at: NOW } },
  }));
  await open();
  await action('Edit answer', 'Ravi').click();
  const asking = dialog('Edit your answer');
  await asking.getByRole('textbox', { name: 'Answer' }).fill('');
  await asking.getByRole('button', { name: 'Save' }).click();
  await expect.element(card('Ravi')).not.toHaveTextContent('Your answer');
});

test('dismisses reports (rule 19.6)', async () => {
  shop.answer(reviewEndpoints.dismissReports, ({ params }) =>
    changed(params.id, () => ({ reports: [] })),
  );
  await open();
  await action('Dismiss reports', 'Ravi').click();
  await expect.element(card('Ravi')).not.toHaveTextContent('Only a link.');
});

test('reports reviews that could not be loaded, and retries', async () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden'); // no automatic retry
  shop.fail(reviewEndpoints.queue, 'no answer', { times: 1 });
  await open();
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect.element(card('Meera')).toBeVisible();
});

test('is closed to shoppers', async () => {
  shop.answer(orderEndpoints.myStats, { orders: 0, spent: 0, recent: [] });
  shop.answer(productEndpoints.list, { data: [], total: 0, page: 1, limit: 1 });
  await openPage('/dashboard/reviews', {
    modules: ['mf-admin', 'mf-reviews'],
    shop,
    session: buildSession(),
  });
  await expect.poll(() => location.pathname).toBe('/dashboard');
  expect(shop.asked(reviewEndpoints.queue)).toEqual([]);
});
