import { Readable } from 'node:stream';
import type { ImportResult } from '@tanabana/contracts';
import { type Logger, type Reply, reply } from '@tanabana/service-kit';
import type { Told } from './read-rows.ts';

type Sums = Omit<ImportResult, 'lines'>;

const textOf = (told: readonly Told[]): string =>
  told.map((line) => JSON.stringify(line)).join(',\n');

async function* parts(
  first: readonly Told[],
  rest: AsyncIterable<readonly Told[]>,
  log: Logger,
): AsyncGenerator<string> {
  const sums: Sums = { added: 0, updated: 0, unchanged: 0, refused: 0 };
  let last = 1;
  const tell = (told: readonly Told[]): string => {
    for (const { outcome } of told) sums[outcome] += 1;
    last = told.at(-1)?.line ?? last;
    return textOf(told);
  };
  yield `{"lines":[${tell(first)}`;
  try {
    for await (const told of rest) if (told.length > 0) yield `,\n${tell(told)}`;
  } catch (err) {
    log.error({ err, line: last }, 'import stopped');
    sums.stopped = `Something went wrong on our side after line ${last}. Import the file again: lines that were taken are known by their SKU.`;
  }
  yield `],${JSON.stringify(sums).slice(1)}`;
}

/**
 * The answer of an import, made while it works, so that neither lines nor answers pile up. Throws what
 * went wrong with the file or its first lines; what stops it later is part of the answer.
 */
export async function tellImport(
  batches: AsyncGenerator<readonly Told[]>,
  log: Logger,
): Promise<Reply> {
  const first = await batches.next();
  const body = parts(first.done ? [] : first.value, batches, log);
  return reply(Readable.from(body, { objectMode: false }), {
    headers: { 'Content-Type': 'application/json; charset=utf-8' },
  });
}
