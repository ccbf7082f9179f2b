import { reviewEndpoints } from '@tanabana/contracts/endpoints';
import { buildProduct, expectNoFaults, longTest, openPage } from '@tanabana/shell/testing';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  answerReviews,
  articles,
  buildPicture,
  buildReview,
  dialog,
  main,
  openReviews,
  section,
  shopWithReviews,
} from '../testing/reviews.ts';

const modules = ['mf-catalog', 'mf-reviews'];
const product = buildProduct({ name: 'Ajrakh Kurti', avgRating: 4, reviewsCount: 4 });
const LONG = 'The cloth breathes well on hot days. '.repeat(20);
const reviews = [
  buildReview({ author: 'Asha', text: LONG, pictures: [buildPicture(), buildPicture()] }),
  buildReview({ author: 'Meera', stars: 4, size: 'L', fit: 'large', title: 'Good' }),
  buildReview({ author: 'Zoya', isVerified: false, title: '', pictures: [buildPicture()] }),
  buildReview({ author: 'Ravi', stars: 2, size: 'S', title: 'Colour differs' }),
];
const open = (list = reviews) =>
  openReviews(product, { modules, shop: shopWithReviews(product, list) });
const bar = (name: string) => section.getByRole('button', { name });
const authors = (): string[] =>
  articles.elements().map((one) => one.getAttribute('aria-label')?.slice(10) ?? '');
const announced = (text: string) =>
  expect
    .poll(() => [...document.querySelectorAll('[aria-live]')].map((one) => one.textContent))
    .toContain(text);

longTest(
  'shows average, distribution, fit and each review with what was bought (rule 19.7)',
  async () => {
    await open();
    await expect.element(section.getByText('4 reviews', { exact: true })).toBeVisible();
    await expect.element(section.getByText('4.0')).toBeVisible();
    await expect.element(bar('5 stars: 2 reviews')).toHaveTextContent('50 %');
    await expect.element(bar('3 stars: 0 reviews')).toBeDisabled();
    await expect.element(section).toHaveTextContent('75 % say true to size');
    const second = articles.nth(1);
    for (const text of ['Meera', 'Verified buyer', '5 Oct 2026', 'Indigo · Size L · Runs large'])
      await expect.element(second).toHaveTextContent(text);
    await expect.element(articles.nth(2)).not.toHaveTextContent('Verified buyer');
    await expectNoFaults('reviews');
  },
);

test('fits a phone, and loads code and reviews when the shopper scrolls near them', async () => {
  const shop = shopWithReviews(product, reviews);
  await openPage(`/product/${product._id}`, { modules, shop, width: 360 });
  await expect.poll(() => document.querySelector('#reviews')).not.toBeNull();
  expect(shop.asked(reviewEndpoints.summary)).toEqual([]);
  expect(section.query()).toBeNull();
  document.querySelector('#reviews')?.scrollIntoView();
  await expect.element(articles.first()).toBeVisible();
  await expectNoFaults('reviews at 360 px');
});

test('leads from the stars beside the title to the reviews', async () => {
  await open();
  const link = main.getByRole('link', { name: /4 reviews/ });
  await expect.element(link).toHaveAttribute('href', '#reviews');
  await expect.poll(() => document.querySelector('#reviews')).not.toBeNull();
});

longTest(
  'filters by a bar, announces the number, and returns to all with the same bar',
  async () => {
    await open();
    await bar('2 stars: 1 review').click();
    await expect.poll(authors).toEqual(['Ravi']);
    await announced('1 review found');
    await expect.element(bar('2 stars: 1 review')).toHaveAttribute('aria-pressed', 'true');
    await expect.element(bar('2 stars: 1 review')).toHaveFocus();
    await bar('2 stars: 1 review').click();
    await expect.poll(authors).toHaveLength(4);
  },
);

longTest(
  'filters by size and photos, sorts, and clears the filters but not the order',
  async () => {
    const { shop } = await open();
    await section.getByLabelText('Size bought').selectOptions('L');
    await expect.poll(authors).toEqual(['Meera']);
    await section.getByRole('button', { name: 'Clear filters' }).click();
    await section.getByLabelText('Sort reviews by').selectOptions('lowest');
    await expect.poll(authors).toEqual(['Ravi', 'Meera', 'Asha', 'Zoya']);
    await section.getByRole('checkbox', { name: 'With photos (2)' }).click();
    await expect.poll(authors).toEqual(['Asha', 'Zoya']);
    await section.getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(authors).toEqual(['Ravi', 'Meera', 'Asha', 'Zoya']);
    expect(shop.asked(reviewEndpoints.list).at(-1)?.query).toMatchObject({ sort: 'lowest' });
  },
);

longTest('keeps the reviews in place while a filter loads', async () => {
  const { shop } = await open();
  await expect.poll(authors).toHaveLength(4);
  const letGo = shop.hold(reviewEndpoints.list);
  const { top } = articles.first().element().getBoundingClientRect();
  // without a pointer: a click would scroll
  (bar('4 stars: 1 review').element() as HTMLElement).click();
  await expect.poll(() => section.element().querySelector('[aria-busy="true"]')).not.toBeNull();
  expect(authors()).toHaveLength(4);
  expect(articles.first().element().getBoundingClientRect().top).toBe(top);
  letGo();
  await expect.poll(authors).toEqual(['Meera']);
});

test('shows five reviews at a time; the first new one gets the focus', async () => {
  const many = Array.from({ length: 7 }, (_, at) => buildReview({ author: `Buyer ${at + 1}` }));
  await open(many);
  await expect.poll(authors).toHaveLength(5);
  const more = section.getByRole('button', { name: 'Show more reviews' });
  (more.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(authors).toHaveLength(7);
  await expect.element(articles.nth(5)).toHaveFocus();
  await expect.element(more).not.toBeInTheDocument();
});

longTest('folds a long text and unfolds it with a button', async () => {
  await open();
  const button = section.getByRole('button', { name: 'Read more of the review by Asha' });
  const text = () =>
    articles
      .first()
      .getByText(/^The cloth breathes/)
      .element();
  await expect.element(button).toHaveAttribute('aria-expanded', 'false');
  const folded = text().getBoundingClientRect().height;
  await button.click();
  await expect.poll(() => text().getBoundingClientRect().height).toBeGreaterThan(folded);
});

test('shows markup as text, in the language and direction of the author (rule 19.2)', async () => {
  const text = '<img src=x onerror=alert(1)> خوبصورت';
  await open([buildReview({ title: '<b>Bold</b>', text, language: 'ur' })]);
  const shown = articles.first().getByText(text);
  await expect.element(shown).toHaveAttribute('lang', 'ur');
  await expect.element(shown).toHaveAttribute('dir', 'auto');
  await expect.element(articles.first().getByText('<b>Bold</b>')).toBeVisible();
});

test("shows the shop's answer below the review (rule 19.5)", async () => {
  const answer = { text: 'Thank you, Asha.', at: '2026-10-07T10:00:00.000Z' };
  await open([buildReview({ answer })]);
  await expect
    .element(articles.first())
    .toHaveTextContent('Answer from the shop, 7 Oct 2026Thank you, Asha.');
});

longTest('opens a photo with its review; arrow keys show the next one', async () => {
  await open();
  const opener = section.getByRole('button', { name: 'Buyer’s photo 1 of 3' });
  await opener.click();
  const shown = dialog(/^Photo/);
  await expect.element(shown.getByRole('article', { name: 'Review by Asha' })).toBeVisible();
  await expectNoFaults('a photo with its review');
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await expect.element(shown.getByRole('article', { name: 'Review by Zoya' })).toBeVisible();
  await expect.element(dialog('Photo 3 of 3')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(opener).toHaveFocus();
});

test('tells how to write the first review of a product without any', async () => {
  await open([]);
  await expect.element(section.getByText('No reviews yet')).toBeVisible();
  await expect
    .element(section.getByRole('link', { name: 'your reviews' }))
    .toHaveAttribute('href', '/reviews');
  expect(section.element().getBoundingClientRect().height).toBeLessThan(320);
  await expectNoFaults('a product without reviews');
});

longTest(
  'leaves the page usable without the service, and loads the reviews after a click',
  async () => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden'); // no automatic retry
    const shop = shopWithReviews(product, reviews);
    shop.refuse(reviewEndpoints.summary, 'server.unavailable');
    shop.refuse(reviewEndpoints.list, 'server.unavailable');
    await openReviews(product, { modules, shop });
    await expect.element(section).toHaveTextContent('The reviews are temporarily unavailable.');
    await expect
      .element(page.getByRole('heading', { level: 1, name: 'Ajrakh Kurti' }))
      .toBeVisible();
    await expectNoFaults('reviews that are away');
    answerReviews(shop, product, reviews);
    await section.getByRole('button', { name: /^Try again/ }).click();
    await expect.poll(authors).toHaveLength(4);
  },
);

test('reports reviews of a filter that cannot be loaded, and retries', async () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden'); // no automatic retry
  const { shop } = await open();
  await expect.poll(authors).toHaveLength(4);
  shop.fail(reviewEndpoints.list, 'no answer', { times: 1 });
  await bar('4 stars: 1 review').click();
  await expect.element(section.getByRole('alert')).toHaveTextContent('could not be loaded');
  await section.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(authors).toEqual(['Meera']);
});

const dataOf = () => {
  const [script] = section.element().querySelectorAll('script[type="application/ld+json"]');
  return JSON.parse(script?.textContent ?? 'null');
};

longTest(
  'describes the first page for search engines, under the address of the product',
  async () => {
    await open([buildReview({ title: '</script><b>', stars: 4 })]);
    await expect.poll(dataOf).toMatchObject({
      '@context': 'https://schema.org',
      '@graph': [
        {
          '@id': `/product/${product._id}#product`,
          name: 'Ajrakh Kurti',
          review: [
            {
              '@type': 'Review',
              author: { '@type': 'Person', name: 'Asha R.' },
              name: '</script><b>',
              reviewRating: { ratingValue: 4, bestRating: 5, worstRating: 1 },
            },
          ],
        },
      ],
    });
    expect(section.element().querySelector('script')?.textContent).not.toContain('</script');
  },
);
