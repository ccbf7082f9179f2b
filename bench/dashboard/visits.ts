import type { Page } from '@playwright/test';
import type { Awaited } from '../browser.ts';

/** Content elements of a tab: rows, cards, panels. */
const shown: Awaited = {
  rows: 'section[aria-labelledby="dashboard-tab"] :is(tbody tr, article, li, section)',
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

export const visits = (orders: number): Visit[] => [
  { name: 'overview', path: '', label: 'Overview' },
  { name: 'overview, 90 days', path: '?days=90' },
  { name: 'products', path: '/products', label: 'Products' },
  { name: 'products, page 100', path: '/products?page=100' },
  { name: 'categories', path: '/categories', label: 'Categories' },
  { name: 'orders', path: '/orders', label: 'All Orders' },
  { name: 'orders, page 100', path: '/orders?page=100' },
  { name: 'orders, last page', path: `/orders?page=${Math.ceil(orders / 20)}` },
  { name: 'orders, by total', path: '/orders?sort=total-desc' },
  { name: 'proofs', path: '/proofs', label: 'Payment Proofs' },
  { name: 'payments', path: '/payments', label: 'Payments' },
  { name: 'picking list, Accepted', path: '/picking-list?status=Accepted' },
  { name: 'users', path: '/users', label: 'Users' },
  { name: 'messages', path: '/messages', label: 'Messages' },
  { name: 'activity', path: '/activity', label: 'Activity' },
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
    path: '/orders?page=100',
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
