import type { Page } from '@playwright/test';
import type { Awaited } from '../browser.ts';

/** Content elements of a tab: rows, cards, panels, forms, or the text that there are none. */
const shown: Awaited = {
  rows: 'section[aria-labelledby="dashboard-tab"] :is(tbody tr, article, li, section, form, p)',
  busy: 'main [aria-busy="true"], main [data-fading]',
};
export const opened: Awaited = { ...shown, fromStart: true };
export const changed: Awaited = { ...shown, others: true };

/** A dashboard address that is opened in a fresh browser. */
interface Visit {
  name: string;
  path: string;
  /** Its name in the sidebar, if listed. */
  label?: string;
}

const day = (ago: number): string =>
  new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

const tab = (label: string, path = label.toLowerCase().replaceAll(' ', '-')): Visit => ({
  name: label,
  path: `/${path}`,
  label,
});

/** Every tab, and pages of long lists. */
export const visits = ({ orders, products }: { orders: number; products: number }): Visit[] => [
  tab('Overview', ''),
  { name: 'Overview, 90 days', path: '?days=90' },
  tab('Products'),
  { name: 'Products, last page', path: `/products?page=${Math.ceil(products / 20)}` },
  tab('Categories'),
  tab('Collections'),
  tab('All Orders', 'orders'),
  { name: 'All Orders, middle page', path: `/orders?page=${Math.ceil(orders / 40)}` },
  { name: 'All Orders, last page', path: `/orders?page=${Math.ceil(orders / 20)}` },
  { name: 'All Orders, by total', path: '/orders?sort=total-desc' },
  tab('Returns'),
  tab('Discounts'),
  tab('Delivery'),
  tab('Payments'),
  tab('Payment Proofs', 'proofs'),
  tab('GST Returns'),
  tab('GST Rates'),
  tab('Customers'),
  tab('Reviews'),
  tab('Content'),
  tab('Settings'),
  { name: 'Picking list, Accepted', path: '/picking-list?status=Accepted' },
  tab('Users'),
  tab('Messages'),
  tab('Activity'),
];

/** An action on an open, idle tab; `turn` varies it each time. */
interface Step {
  name: string;
  path: string;
  act(page: Page, turn: number): Promise<unknown>;
}

const STATUSES = ['Delivered', 'Shipped', 'Accepted', 'Cancelled', 'Returned'];
const WORDS = ['meera iyer', 'kurti 17', '9810000017', 'asha rao', 'leela'];
const NAMES = ['mogra', 'lotus', 'peacock', 'ajrakh', 'kantha'];

const search = (page: Page, label: string, words: string) =>
  page.getByRole('searchbox', { name: label }).fill(words);

export const STEPS: readonly Step[] = [
  {
    name: 'orders: search',
    path: '/orders',
    act: (page, turn) => search(page, 'Search orders', WORDS[turn % WORDS.length] ?? ''),
  },
  {
    name: 'orders: a status',
    path: '/orders',
    act: (page, turn) =>
      page
        .getByLabel('Order status')
        .first()
        .selectOption(STATUSES[turn % STATUSES.length] ?? ''),
  },
  {
    name: 'orders: up to a day',
    path: '/orders',
    act: (page, turn) => page.getByLabel('To', { exact: true }).fill(day(40 + turn)),
  },
  {
    name: 'orders: next page',
    path: '/orders?page=50',
    act: (page) => page.getByRole('link', { name: 'Next page' }).click(),
  },
  {
    name: 'products: search',
    path: '/products',
    act: (page, turn) => search(page, 'Search products', NAMES[turn % NAMES.length] ?? ''),
  },
  {
    name: 'overview: 90 days',
    path: '',
    act: (page) => page.getByRole('main').getByText('90 days').click(),
  },
];
