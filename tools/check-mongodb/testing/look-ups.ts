import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readLine } from '@tanabana/test-kit/commands';
import type { Document } from 'mongodb';

/** A query of a service. */
export interface LookUp {
  /** `orders.orders`: database without the shop's prefix, collection. */
  namespace: string;
  filter: Document;
  sort?: Document;
  limit?: boolean;
  /** As in the lists of commands. */
  line: string;
}

const SERVICES = join(import.meta.dirname, '../../../services');
/** Services with a database. */
export const serviceNames = (): string[] =>
  readdirSync(SERVICES).filter((name) => existsSync(join(SERVICES, name, 'test/commands.txt')));

/** Lines of a service's commands, as recorded by its tests. */
export const commandsOf = (service: string): string[] =>
  readFileSync(join(SERVICES, service, 'test/commands.txt'), 'utf8')
    .split('\n')
    .filter(Boolean);

/** All distinct queries of the services. */
export function lookUps(): LookUp[] {
  const byLine = new Map<string, LookUp>();
  for (const line of serviceNames().flatMap(commandsOf)) {
    const { namespace, what } = readLine(line);
    const { filter = what.pipeline?.[0]?.$match ?? (what.pipeline && {}), sort, limit } = what;
    if (filter) byLine.set(line, { namespace, filter, sort, limit, line });
  }
  return [...byLine.values()];
}
