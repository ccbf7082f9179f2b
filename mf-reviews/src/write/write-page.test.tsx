import type { ReviewedOrder } from '@tanabana/contracts';
import { reviewEndpoints } from '@tanabana/contracts/endpoints';
import {
  buildSession,
  expectNoFaults,
  longTest,
  openPage,
  type PageOptions,
  StandInShop,
  sampleRows,
  tabTo,
} from '@tanabana/shell/testing';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { buildOwnReview, buildReviewedLine, buildReviewedOrder } from '../testing/own-reviews.ts';
import { buildPicture, dialog, main, pictureFile } from '../testing/reviews.ts';

const NAME = 'Indigo Block Print Kurti';
const form = main.getByRole('form', { name: `Your review of ${NAME}` });
const star = (name: RegExp) => form.getByRole('radio', { name });
const text = form.getByRole('textbox', { name: /^Your review/ });
const title = form.getByRole('textbox', { name: /^Title/ });
const author = form.getByRole('textbox', { name: 'Name to show' });
const send = form.getByRole('button', { name: 'Send review' });
const alert = form.getByRole('alert');
let shop: StandInShop;

beforeEach(() => {
  shop = new StandInShop();
});

/** Opens the page of an order by the link of an email. */
async function open(order: ReviewedOrder, more = '', options: Partial<PageOptions> = {}) {
  shop.answer(reviewEndpoints.order, order);
  const path = `/reviews/write?order=${order.orderId}&key=signed${more}`;
  return openPage(path, { modules: ['mf-reviews'], shop, ...options });
}

const choose = async (name: RegExp): Promise<void> => {
  await expect.element(star(name)).toBeInTheDocument();
  (star(name).element() as HTMLElement).click();
};

test('creates a review by the link of an email, without a sign-in, by keyboard (rule 19.1)', async () => {
  const order = buildReviewedOrder();
  await open(order);
  shop.answer(reviewEndpoints.create, buildOwnReview({ stars: 4, title: 'Lovely' }));
  await tabTo(star(/^1 star/));
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
  await expect.element(star(/^4 stars, Good/)).toBeChecked();
  await expect.element(author).toHaveValue('Asha R.');
  await (form.getByRole('radio', { name: 'True to size' }).element() as HTMLElement).click();
  await title.fill('Lovely');
  await text.fill('Soft.');
  await expect.element(text).toHaveAccessibleDescription('5 of 5,000 characters');
  await expectNoFaults('the form');
  await send.click();
  await expect.element(main).toHaveTextContent('Published. Thank you for your review.');
  await expect.element(main.getByRole('heading', { level: 2, name: NAME })).toHaveFocus();
  const [call] = shop.asked(reviewEndpoints.create);
  expect(call?.params).toEqual({ order: order.orderId, line: 0 });
  expect(call?.query).toEqual({ key: 'signed' });
  expect(call?.body).toMatchObject({ stars: 4, title: 'Lovely', text: 'Soft.', fit: 'true' });
});

test('fits a phone', async () => {
  await open(buildReviewedOrder(), '', { width: 360 });
  await choose(/^3 stars/);
  await expect.element(text).toBeVisible();
  await expectNoFaults('the form at 360 px');
});

longTest(
  'rejects a text of 100,000 letters before it is sent, and keeps it (rule 19.2)',
  async () => {
    await open(buildReviewedOrder());
    await choose(/^5 stars/);
    await text.fill('a'.repeat(100_000));
    await author.fill(' ');
    await send.click();
    await expect.element(text).toHaveAccessibleDescription(/At most 5,000 characters\.$/);
    await expect.element(author).toHaveAccessibleDescription('Please enter a name to show.');
    await expect.element(text).toHaveFocus();
    expect(shop.asked(reviewEndpoints.create)).toEqual([]);
  },
);

longTest('keeps the input after a failed send and a reload (rule 19.1)', async () => {
  shop.fail(reviewEndpoints.create);
  const { reload } = await open(buildReviewedOrder());
  await choose(/^2 stars/);
  await text.fill('The seam opened.');
  await send.click();
  await expect.element(alert).toBeVisible();
  await expect.element(text).toHaveValue('The seam opened.');
  await reload();
  await expect.element(text).toHaveValue('The seam opened.');
  await expect.element(star(/^2 stars/)).toBeChecked();
});

const photos = form.getByLabelText('Add photos');

longTest(
  'sends up to three photos with previews and progress; each can be removed (rule 19.2)',
  async () => {
    await open(buildReviewedOrder());
    await choose(/^5 stars/);
    const files = await Promise.all(['a.png', 'b.png', 'c.png', 'd.png'].map(pictureFile));
    await photos.upload(files);
    await expect.poll(() => form.getByRole('img', { name: /^Preview/ }).elements()).toHaveLength(3);
    await expect.element(form).toHaveTextContent('A review can have 3 photos.');
    await form.getByRole('button', { name: 'Remove photo 2' }).click();
    const letGo = shop.hold(reviewEndpoints.create);
    shop.answer(reviewEndpoints.create, buildOwnReview({ pictures: [buildPicture()] }));
    await send.click();
    shop.uploaded(0.4);
    await expect.element(form.getByText('Sending your photos 40%')).toBeInTheDocument();
    letGo();
    await expect.element(main.getByRole('list', { name: 'Your photos' })).toBeVisible();
    expect(shop.asked(reviewEndpoints.create)[0]?.files.map(({ name }) => name)).toEqual([
      'a.png',
      'c.png',
    ]);
  },
);

test('rejects a file that is not a picture (rule 19.2)', async () => {
  await open(buildReviewedOrder());
  await choose(/^5 stars/);
  await photos.upload(new File(['x'], 'a.pdf', { type: 'application/pdf' }));
  await expect.element(photos).toHaveAccessibleDescription(/JPEG, PNG, WebP or AVIF/);
});

test.each(
  sampleRows([
    ['review.picture_invalid', 'pictures.0'],
    ['request.invalid', 'title'],
  ] as const),
)('shows the error %s at its field', async (code, path) => {
  const message = 'This cannot be used.';
  shop.refuse(reviewEndpoints.create, code, { errors: [{ path, message }] });
  await open(buildReviewedOrder());
  await choose(/^5 stars/);
  await send.click();
  await expect
    .element(path === 'title' ? title : photos)
    .toHaveAccessibleDescription(expect.stringContaining(message));
});

test('shows the stored review after an attempt to write a second one (rule 19.1)', async () => {
  const order = buildReviewedOrder();
  await open(order);
  await choose(/^5 stars/);
  shop.refuse(reviewEndpoints.create, 'review.already_written');
  const [line = buildReviewedLine()] = order.lines;
  const review = buildOwnReview({ text: 'Written in another tab.' });
  shop.answer(reviewEndpoints.order, { ...order, lines: [{ ...line, review }] });
  await send.click();
  await expect.element(main).toHaveTextContent('Written in another tab.');
  await expect.element(form).not.toBeInTheDocument();
});

test('tells the author that a review waits, and why the shop hides one (rule 19.5)', async () => {
  await open(
    buildReviewedOrder(
      buildReviewedLine({ review: buildOwnReview({ state: 'pending' }) }),
      buildReviewedLine({
        line: 1,
        review: buildOwnReview({ state: 'hidden', hiddenBecause: 'It contains a phone number.' }),
      }),
    ),
  );
  await expect.element(main).toHaveTextContent('The shop checks your review before it appears.');
  await expect.element(main.getByRole('alert')).toHaveTextContent('It contains a phone number.');
  await expectNoFaults('reviews that others do not see');
});

const edit = main.getByRole('button', { name: `Edit your review of ${NAME}` });

longTest('changes a review within its 14 days and keeps chosen photos (rule 19.3)', async () => {
  const pictures = [buildPicture(), buildPicture()];
  await open(buildReviewedOrder(buildReviewedLine({ review: buildOwnReview({ pictures }) })));
  await edit.click();
  await form.getByRole('button', { name: 'Remove photo 1' }).click();
  await title.fill('Even better');
  shop.answer(reviewEndpoints.update, buildOwnReview({ title: 'Even better' }));
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(main).toHaveTextContent('Even better');
  expect(shop.asked(reviewEndpoints.update)[0]?.body).toMatchObject({
    title: 'Even better',
    keptPictures: [pictures[1]?.id],
  });
});

longTest('leaves a review unchanged after Cancel', async () => {
  await open(buildReviewedOrder(buildReviewedLine({ review: buildOwnReview() })));
  await edit.click();
  await title.fill('Something else');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(main).toHaveTextContent('Lovely cloth');
  await edit.click();
  await expect.element(title).toHaveValue('Lovely cloth');
});

longTest(
  'offers only the deletion after the 14 days, with a confirmation (rule 19.3)',
  async () => {
    const review = buildOwnReview({ editableUntil: '2026-01-01T00:00:00.000Z' });
    const order = buildReviewedOrder(buildReviewedLine({ review }));
    await open(order);
    await expect.element(main).toHaveTextContent('The 14 days for changes are over.');
    await expect.element(edit).not.toBeInTheDocument();
    await main.getByRole('button', { name: `Delete your review of ${NAME}` }).click();
    const asking = dialog('Delete your review?');
    await expect.element(asking.getByRole('button', { name: 'Keep' })).toHaveFocus();
    await expectNoFaults('the deletion of a review');
    shop.answer(reviewEndpoints.remove, { message: 'Deleted.' });
    shop.answer(reviewEndpoints.order, { ...order, lines: [buildReviewedLine()] });
    await asking.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect.element(star(/^1 star/)).toBeInTheDocument();
  },
);

longTest('ends requests for reviews only after a click (rule 19.4)', async () => {
  shop.answer(reviewEndpoints.optOut, { message: 'Done.' });
  await open(buildReviewedOrder(), '&optOut=1');
  const stop = main.getByRole('button', { name: 'Stop these emails' });
  await expect.element(stop).toBeVisible();
  await expectNoFaults('the opt-out');
  expect(shop.asked(reviewEndpoints.optOut)).toEqual([]);
  await stop.click();
  await expect.element(main).toHaveTextContent('You will get no more emails that ask for reviews.');
  expect(shop.asked(reviewEndpoints.optOut)[0]?.query).toEqual({ key: 'signed' });
});

test('explains a link that belongs to no delivered order (rule 19.1)', async () => {
  shop.refuse(reviewEndpoints.order, 'review.order_not_found');
  await openPage('/reviews/write?order=654321654321654321654321&key=x', {
    modules: ['mf-reviews'],
    shop,
  });
  const heading = page.getByRole('heading', { level: 1, name: 'Nothing to review here' });
  await expect.element(heading).toBeVisible();
  await expect.element(main).toHaveTextContent('Only buyers can review a product');
  await expectNoFaults('a link of nothing');
});

longTest('asks a visitor without a link to sign in', async () => {
  await openPage('/reviews/write?order=654321654321654321654321', {
    modules: ['mf-reviews', 'mf-account'],
    shop,
  });
  await main.getByRole('button', { name: 'Log in' }).click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
});

test('works for a signed-in buyer without a key (rule 19.1)', async () => {
  const order = buildReviewedOrder();
  shop.answer(reviewEndpoints.order, order);
  const options = { modules: ['mf-reviews'], shop, session: buildSession() };
  await openPage(`/reviews/write?order=${order.orderId}`, options);
  await expect.element(star(/^1 star/)).toBeInTheDocument();
  expect(shop.asked(reviewEndpoints.order)[0]?.headers.has('authorization')).toBe(true);
});
