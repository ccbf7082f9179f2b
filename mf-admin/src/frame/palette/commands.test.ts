import type { User } from '@tanabana/contracts';
import { expect, test } from 'vitest';
import { ownTabs } from '../tabs.tsx';
import { tabsFor } from '../tabs-for.ts';
import { commandsFor, matching } from './commands.ts';

const user: User = {
  id: '65a000000000000000000001',
  username: 'asha',
  email: 'asha@example.com',
  avatar: null,
  isAdmin: false,
  isPremium: false,
};
const commandsOf = (holder: User) => commandsFor(holder, tabsFor(holder, ownTabs, []));
const labels = (holder: User, text: string) =>
  matching(commandsOf(holder), text).map(({ label }) => label);

test('offers the tabs and actions of the role that match each term (rule 25.2)', () => {
  const owner = { ...user, isAdmin: true };
  expect(labels(owner, 'new prod')).toEqual(['New product']);
  expect(labels(owner, 'PROD')).toEqual([
    'Products',
    'New product',
    'Import products',
    'Drafts of products',
    'Deleted products',
  ]);
  expect(labels(owner, 'picking')).toEqual([]);
  expect(labels({ ...user, role: 'readOnly' }, 'prod')).toEqual(['Products']);
  expect(matching(commandsOf(owner), 'new disc')).toMatchObject([
    { run: '/dashboard/discounts?do=add' },
  ]);
  const ids = commandsOf(owner).map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});
