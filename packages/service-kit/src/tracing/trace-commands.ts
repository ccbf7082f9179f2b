import type { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import type { Span } from '@opentelemetry/api';
import type { Tracer } from './tracer.ts';

/** As mongo-kit tells of it; it carries no values of the command. */
interface Command {
  id: string;
  name: string;
  database: string;
  collection?: string;
}

/** A span for each command of the database within a request. */
export function traceCommands(tracer: Tracer, current: AsyncLocalStorage<Span | undefined>): void {
  const spans = new Map<string, Span>();
  subscribe('tanabana:mongodb:start', (message) => {
    const parent = current.getStore();
    if (!parent) return;
    const { id, name, database, collection } = message as Command;
    const span = tracer.ask(`${name} ${collection ?? database}`, parent, {
      'db.system.name': 'mongodb',
      'db.operation.name': name,
      'db.namespace': database,
      'db.collection.name': collection,
    });
    spans.set(id, span);
  });
  subscribe('tanabana:mongodb:end', (message) => {
    const { id, error } = message as { id: string; error?: Error };
    const span = spans.get(id);
    spans.delete(id);
    if (span) tracer.end(span, error);
  });
}
