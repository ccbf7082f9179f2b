import { productEndpoints } from '@tanabana/contracts/endpoints';
import {
  buildProduct,
  expectNoFaults,
  longTest,
  openPage,
  type StandInShop,
} from '@tanabana/shell/testing';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectPath } from '../../testing/shop-page.ts';
import {
  buildProducts,
  categoryRef,
  kurti,
  stockedShop,
} from '../../testing/stand-in-catalogue.ts';

const modules = ['mf-catalog', 'mf-content'];
const ajrakh = buildProduct({ name: 'Ajrakh Kurti', category: categoryRef(kurti) });
const button = page.getByRole('button', { name: 'Search', exact: true }).first();
const field = page.getByRole('combobox', { name: 'Search products' });
const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
const said = page.getByRole('dialog').getByRole('status');
const marked = page.getByRole('option', { selected: true });

let shop: StandInShop;
beforeEach(async () => {
  shop = stockedShop([ajrakh, ...buildProducts(9)]);
  await openPage('/faq', { modules, shop });
  await expect.element(button).toBeVisible();
});

const asked = () => shop.asked(productEndpoints.list).map(({ query }) => query.q);

longTest(
  'the key / opens the search, which suggests categories, then products, by keyboard alone (rule 2.15)',
  async () => {
    await userEvent.keyboard('/');
    await expect.element(field).toHaveFocus();
    await expect.element(field).toHaveValue('');
    await expect.element(options.first()).toHaveTextContent(/^Kurta SetCategory$/);
    await expect.poll(() => options.elements()).toHaveLength(3);
    await field.fill('ajrakh');
    await expect.element(options.first()).toHaveTextContent('Ajrakh Kurti');
    await expect.element(options.nth(1)).toHaveTextContent('See all 1 for “ajrakh”');
    await expect.element(said).toHaveTextContent('1 suggestion.');
    await expect.element(field).toHaveAttribute('aria-expanded', 'true');
    await expectNoFaults('search');
    await expect.element(marked).not.toBeInTheDocument();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(options.first()).toHaveAttribute('aria-selected', 'true');
    expect(field.element().getAttribute('aria-activedescendant')).toBe(
      options.first().element().id,
    );
    await userEvent.keyboard('{Enter}');
    await expectPath(`/product/${ajrakh._id}`);
    await expect.element(field).not.toBeInTheDocument();
  },
);

longTest(
  'the arrow keys cycle through options and field; typing deactivates the option',
  async () => {
    await userEvent.keyboard('/');
    await field.fill('ajrakh');
    await expect.element(options.nth(1)).toBeVisible();
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(marked).toHaveTextContent('See all');
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(marked).not.toBeInTheDocument();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(marked).toHaveTextContent('Ajrakh Kurti');
    await userEvent.keyboard('x');
    await expect.element(marked).not.toBeInTheDocument();
  },
);

longTest(
  'Enter without an active option searches the shop, and the next search starts with these words',
  async () => {
    await userEvent.keyboard('/');
    await field.fill(' piece ');
    await userEvent.keyboard('{Enter}');
    await expectPath('/shop?q=piece');
    await expect.element(field).not.toBeInTheDocument();
    await userEvent.keyboard('/');
    await expect.element(field).toHaveValue('piece');
    await userEvent.keyboard('{Escape}');
    await expect.element(field).not.toBeInTheDocument();
    await expectPath('/shop?q=piece');
  },
);

longTest('pressing an option opens its category or all results', async () => {
  await button.click();
  await field.fill('tops');
  await expect.element(page.getByText('Nothing found for “tops”')).toBeVisible();
  await options.first().click();
  await expectPath('/category/tops');
  await button.click();
  await field.fill('piece');
  await expect.element(options.first()).toHaveTextContent('Piece 1');
  await expect.poll(() => options.elements()).toHaveLength(7);
  await options.last().click();
  await expectPath('/shop?q=piece');
});

longTest(
  'suggestions are requested when typing pauses, from two letters, and match the last input',
  async () => {
    await userEvent.keyboard('/');
    await field.fill('p');
    await expect.element(said).toHaveTextContent('');
    const letGo = shop.hold(productEndpoints.list);
    await field.fill('aj');
    await expect.poll(asked).toEqual(['aj']);
    await field.fill('piece 9');
    await expect.poll(asked).toEqual(['aj', 'piece 9']);
    letGo();
    await expect.element(options.first()).toHaveTextContent('Piece 9');
    await expect.element(page.getByText('Ajrakh Kurti')).not.toBeInTheDocument();
    expect(shop.asked(productEndpoints.list)[1]?.query).toMatchObject({ limit: 6, fields: 'card' });
  },
);

longTest('a late response to earlier letters replaces nothing', async () => {
  await userEvent.keyboard('/');
  const letFirstGo = shop.hold(productEndpoints.list);
  await field.fill('aj');
  await expect.poll(asked).toEqual(['aj']);
  const letLastGo = shop.hold(productEndpoints.list);
  await field.fill('piece 9');
  await expect.poll(asked).toEqual(['aj', 'piece 9']);
  letLastGo();
  await expect.element(options.first()).toHaveTextContent('Piece 9');
  letFirstGo();
  // it is answered after the later request
  for (let i = 0; i < 3; i++) await (await fetch('/api/products?limit=6&fields=card')).json();
  await expect.element(options.first()).toHaveTextContent('Piece 9');
  await expect.element(options.last()).toHaveTextContent('“piece 9”');
});

longTest('no results, and a failed request, are announced', async () => {
  await userEvent.keyboard('/');
  await field.fill('zzz');
  await expect
    .element(page.getByText('Nothing found for “zzz”. Try fewer or other words.'))
    .toBeVisible();
  await expect.element(said).toHaveTextContent('No suggestions.');
  await expectNoFaults('search without a result');
  shop.refuse(productEndpoints.list, 'server.error');
  await field.fill('zzzq');
  await expect.element(page.getByText(/Press Enter to search the shop/)).toBeVisible();
  await expect.element(said).toHaveTextContent('Suggestions are unavailable at the moment.');
});

longTest('the focus returns to the button; the key / types in a text field', async () => {
  await button.click();
  await userEvent.keyboard('/');
  await expect.element(field).toHaveValue('/');
  await userEvent.keyboard('{Escape}');
  await expect.element(field).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
  await openPage('/contact', { modules, shop });
  await page.getByLabelText('Name').fill('a');
  await userEvent.keyboard('/');
  await expect.element(page.getByLabelText('Name')).toHaveValue('a/');
  await expect.element(field).not.toBeInTheDocument();
});

test('the key works from the moment the button is rendered', async () => {
  const pressWhenThere = new MutationObserver(() => {
    if (!document.querySelector('button[aria-keyshortcuts="/"]')) return;
    pressWhenThere.disconnect();
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true }));
  });
  const { reload } = await openPage('/about', { modules, shop });
  await expect.element(button).toBeVisible();
  const reloaded = reload();
  pressWhenThere.observe(document.body, { childList: true, subtree: true });
  await reloaded;
  await expect.element(field).toHaveFocus();
});

longTest('the search fits a phone', async () => {
  await openPage('/faq', { modules, shop, width: 360, height: 740 });
  await button.click();
  await field.fill('piece');
  await expect.element(options.first()).toHaveTextContent('Piece 1');
  await expectNoFaults('search on a phone');
});
