import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import {
  moduleFaults,
  serverEntryFaults,
  serviceCells,
  serviceFaults,
  slotFallbacks,
} from './fault-tables.ts';

/** Lines of a list: a name with its values, if any. */
const list = (rows: readonly (readonly string[])[]): string[] =>
  rows.map((row) => {
    const [name, ...values] = row.filter(Boolean);
    return values.length > 0 ? `- ${name}: ${values.join('; ')}` : `- ${name}`;
  });

/** The message and way on of most faults. */
const USUAL = 'This page is temporarily unavailable';

const waits = (milliseconds: number): string =>
  milliseconds ? `after ${milliseconds / 1000} s` : '';

/** The lists of docs/composition.md about faults. */
const tried: readonly string[] = [
  ...list(
    moduleFaults.map(({ name, heading, button, patience }) => [
      name,
      ...(heading === USUAL && button === 'Retry' ? [] : [heading, button]),
      waits(patience),
    ]),
  ),
  ...list(
    Object.entries(slotFallbacks).map(([place, words]) => [`\`${place}\``, words ?? 'nothing']),
  ),
  ...list(Object.entries(serverEntryFaults)),
  ...list(serviceCells.map(({ service, path, words }) => [service, `\`${path}\``, words])),
  ...list(Object.entries(serviceFaults)),
];

it('the lists of docs/composition.md equal the tested faults', async () => {
  const file = new URL('../../../docs/composition.md', import.meta.url);
  const composition = await readFile(file, 'utf8');
  const [, faults = ''] = composition.split('## When a part fails');
  // services/pages/test/faults.long.test.ts tests server rendering with modules
  const others = faults.replace(/### While a page is rendered on a server[\s\S]*?(?=A server)/, '');
  const lines = others.split('\n').filter((line) => line.startsWith('- '));
  expect(lines).toEqual(tried);
});
