import { productEndpoints } from '@tanabana/contracts/endpoints';
import { buildProduct, expectNoFaults, openPage, type StandInShop } from '@tanabana/shell/testing';
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

test('the key / opens the search, which suggests categories, then products, and is used by keyboard alone (rule 2.15)', async () => {
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
  expect(field.element().getAttribute('aria-activedescendant')).toBe(options.first().element().id);
  await userEvent.keyboard('{Enter}');
  await expectPath(`/product/${ajrakh._id}`);
  await expect.element(field).not.toBeInTheDocument();
});

test('the arrows go round through the lines and the field; typing marks none', async () => {
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
});

test('Enter without a marked line searches the shop, whose words the next search begins with', async () => {
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
});

test('a line that is pressed leads to its category or to all that was found', async () => {
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

test('it asks once typing pauses, for two letters or more, and answers the last question', async () => {
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
});

test('an answer to the first letters that comes last replaces nothing', async () => {
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
  // what is asked after it is answered after it
  for (let i = 0; i < 3; i++) await (await fetch('/api/products?limit=6&fields=card')).json();
  await expect.element(options.first()).toHaveTextContent('Piece 9');
  await expect.element(options.last()).toHaveTextContent('“piece 9”');
});

test('nothing found, and an answer that fails, are said', async () => {
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
  await expect.element(said).toHaveTextContent('Suggestions cannot be had at the moment.');
});

test('the focus goes back to the button; the key / types where one is typing', async () => {
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

test('the search hears its key from the moment that its button is there', async () => {
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

test('on a phone the search fits the window', async () => {
  await openPage('/faq', { modules, shop, width: 360, height: 740 });
  await button.click();
  await field.fill('piece');
  await expect.element(options.first()).toHaveTextContent('Piece 1');
  await expectNoFaults('search on a phone');
});
