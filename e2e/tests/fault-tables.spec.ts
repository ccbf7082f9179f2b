import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { faultTables } from '../support/fault-tables.ts';

test('the tables of docs/composition.md say what is tried', async () => {
  const text = await readFile(new URL('../../docs/composition.md', import.meta.url), 'utf8');
  const [, faults = ''] = text.split('## When a part fails');
  const rows = faults.split('\n').filter((line) => line.startsWith('|'));
  const bare = rows.map((row) => row.replace(/ +/g, ' ').replace(/-{3,}/g, '---'));
  expect(bare).toEqual(faultTables);
});
