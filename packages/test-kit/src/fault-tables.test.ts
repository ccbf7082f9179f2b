import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import {
  moduleFaults,
  serverEntryFaults,
  serviceCells,
  serviceFaults,
  slotFallbacks,
} from './fault-tables.ts';

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string[] =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);

const waits = (milliseconds: number): string =>
  milliseconds ? `after ${milliseconds / 1000} s` : 'at once';

/** The rows of docs/composition.md about faults, without padding. */
const tried: readonly string[] = [
  ...table(
    ['A module …', 'its page says', 'way on', 'known'],
    moduleFaults.map(({ name, heading, button, patience }) => [
      name,
      heading,
      button,
      waits(patience),
    ]),
  ),
  ...table(
    ['Place', 'what stands there meanwhile'],
    Object.entries(slotFallbacks).map(([place, words]) => [
      `\`${place}\``,
      words === null ? 'nothing' : `${words} · Retry`,
    ]),
  ),
  ...table(['A server entry …', 'left to the browser'], Object.entries(serverEntryFaults)),
  ...table(
    ['Service', 'a page that lives of it', 'what it says meanwhile'],
    serviceCells.map(({ service, path, words }) => [service, `\`${path}\``, words]),
  ),
  ...table(['A service is', 'as the gateway meets it'], Object.entries(serviceFaults)),
];

it('the tables of docs/composition.md equal the tested faults', async () => {
  const file = new URL('../../../docs/composition.md', import.meta.url);
  const composition = await readFile(file, 'utf8');
  const [, faults = ''] = composition.split('## When a part fails');
  const rows = faults.split('\n').filter((line) => line.startsWith('|'));
  const bare = rows.map((row) => row.replace(/ +/g, ' ').replace(/-{3,}/g, '---'));
  expect(bare).toEqual(tried);
});
