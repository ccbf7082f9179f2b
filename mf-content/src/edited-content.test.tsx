import { DEFAULT_FAQ, DEFAULT_STORES, type PublishedContent } from '@tanabana/contracts';
import { contentEndpoints } from '@tanabana/contracts/endpoints';
import { expectNoFaults, longTest, openPage, StandInShop } from '@tanabana/shell/testing';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

const main = page.getByRole('main');

function shopWith(published: PublishedContent): StandInShop {
  const shop = new StandInShop();
  shop.answer(contentEndpoints.published, { data: published });
  return shop;
}

longTest('pages show published texts, links and pictures (rules 21.1, 21.5, 21.6)', async () => {
  const [topic] = DEFAULT_FAQ.topics;
  const [store] = DEFAULT_STORES.stores;
  if (!topic || !store) throw new Error('The content of a new shop is empty.');
  const picture = {
    id: 'c1'.repeat(12),
    width: 1200,
    height: 800,
    alt: 'A blue door',
    x: 30,
    y: 70,
  };
  const shop = shopWith({
    announcement: { text: 'Diwali: {shipping offer}', more: '', href: '/shop' },
    menu: { links: [{ label: 'Blog', href: 'https://blog.example/' }] },
    stores: { ...DEFAULT_STORES, stores: [{ ...store, name: 'Pune', picture }] },
    faq: {
      ...DEFAULT_FAQ,
      title: 'Ask {shop name}',
      topics: [
        {
          ...topic,
          items: [
            {
              id: 'gift',
              title: 'Do you wrap gifts?',
              text: [
                {
                  p: [
                    '<b>Yes.</b> ',
                    { text: 'Write', href: 'mailto:care@example.com', strong: true },
                    ' ',
                    { field: 'shipping cost' },
                  ],
                },
                { ol: [['Choose'], [{ text: 'Pay', em: true }]] },
              ],
            },
          ],
        },
      ],
    },
  });
  await openPage('/faq', { modules: ['mf-content'], shop });
  const bar = page.getByRole('complementary', { name: 'Announcement' });
  await expect.element(bar).toHaveTextContent('Diwali: Free shipping from ₹1,000');
  await expect.element(bar.getByRole('link')).toHaveAttribute('href', '/shop');
  await expect
    .element(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' }))
    .toHaveAttribute('href', 'https://blog.example/');
  await expect.element(main.getByRole('heading', { level: 1 })).toHaveTextContent('Ask Tanabana');
  await expect
    .element(main.getByText('<b>Yes.</b>'))
    .toHaveTextContent('<b>Yes.</b> Write Shipping is a flat ₹50');
  await expect
    .element(main.getByRole('link', { name: 'Write' }))
    .toHaveAttribute('href', 'mailto:care@example.com');
  await expectNoFaults('an edited FAQ');
  await openPage('/store', { modules: ['mf-content'], shop });
  const image = main.getByRole('img', { name: 'A blue door' });
  await expect.element(image).toHaveAttribute('data-focus', '30-70');
  expect(getComputedStyle(image.element()).objectPosition).toBe('30% 70%');
  expect(image.element().getAttribute('srcset')).toMatch(/\?w=480 480w,.*\?w=1440 1200w$/);
});

test('a preview replaces published content in its tab, until it is ended (rule 21.4)', async () => {
  const shop = shopWith({ faq: { ...DEFAULT_FAQ, title: 'Published' } });
  shop.answer(contentEndpoints.preview, { data: { faq: { ...DEFAULT_FAQ, title: 'Draft' } } });
  await openPage('/faq?content-preview=token', { modules: ['mf-content'], shop });
  await expect.element(main.getByRole('heading', { level: 1, name: 'Draft' })).toBeVisible();
  expect(shop.asked(contentEndpoints.preview)[0]?.query.token).toBe('token');
  const note = page.getByRole('complementary', { name: 'Preview' });
  await expect.element(note.getByRole('button', { name: 'End preview' })).toBeVisible();
  sessionStorage.clear();
});

test('pages show the built-in texts if the content service does not answer (rule 21.1)', async () => {
  const shop = new StandInShop();
  shop.refuse(contentEndpoints.published, 'server.unavailable');
  await openPage('/terms', { modules: ['mf-content'], shop });
  await expect.element(main).toHaveTextContent('is Tanabana, the seller of everything');
  await expect
    .element(page.getByRole('contentinfo').getByRole('link', { name: 'All pieces' }))
    .toHaveAttribute('href', '/shop');
});
