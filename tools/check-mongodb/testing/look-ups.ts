import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readLine } from '@tanabana/test-kit/commands';
import type { Document } from 'mongodb';

/** Something that a service looks up. */
export interface LookUp {
  /** `orders.orders`: database without the shop's prefix, collection. */
  namespace: string;
  filter: Document;
  sort?: Document;
  limit?: boolean;
  /** As the lists of commands have it. */
  line: string;
}

const SERVICES = join(import.meta.dirname, '../../../services');
/** Those that have a database. */
export const serviceNames = (): string[] =>
  readdirSync(SERVICES).filter((name) => existsSync(join(SERVICES, name, 'test/commands.txt')));

/** Lines of what a service sends, as its tests recorded it. */
export const commandsOf = (service: string): string[] =>
  readFileSync(join(SERVICES, service, 'test/commands.txt'), 'utf8')
    .split('\n')
    .filter(Boolean);

/** All that services look up, each once. */
export function lookUps(): LookUp[] {
  const byLine = new Map<string, LookUp>();
  for (const line of serviceNames().flatMap(commandsOf)) {
    const { namespace, what } = readLine(line);
    const { filter = what.pipeline?.[0]?.$match ?? (what.pipeline && {}), sort, limit } = what;
    if (filter) byLine.set(line, { namespace, filter, sort, limit, line });
  }
  return [...byLine.values()];
}
