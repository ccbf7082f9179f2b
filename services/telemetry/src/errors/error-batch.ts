import { createHash } from 'node:crypto';
import type { PageReport } from '@tanabana/contracts';
import type { ErrorDocument } from '../database.ts';
import { framesOf, messageOf } from './stack.ts';

type NewError = PageReport['errors'][number];

/** Distinct errors until the next write; a flood of others is dropped. */
const MAX_ENTRIES = 200;

export type ErrorBatch = ReturnType<typeof createErrorBatch>;

/** Distinct errors in memory until they are stored. */
export function createErrorBatch() {
  const entries = new Map<string, ErrorDocument>();
  return {
    add({ module, version, kind, ...error }: NewError, request: string | null, at: Date): void {
      const message = messageOf(error.message);
      const frames = framesOf(error.stack);
      const _id = idOf(module, version, [kind, message, frames[0]]);
      const known = entries.get(_id);
      if (!known && entries.size >= MAX_ENTRIES) return;
      const path = pathOf(error.path);
      const one = known ?? {
        ...{ _id, module, version, kind, message, frames, path, request },
        ...{ count: 0, firstAt: at, lastAt: at },
      };
      one.count += 1;
      one.lastAt = at;
      entries.set(_id, one);
    },
    /** Returns all errors and starts again. */
    take(): ErrorDocument[] {
      const taken = [...entries.values()];
      entries.clear();
      return taken;
    },
  };
}

const idOf = (module: string, version: string, facts: unknown): string => {
  const hash = createHash('sha256').update(JSON.stringify(facts)).digest('base64url');
  return `${module} ${version} ${hash.slice(0, 22)}`;
};

/** Patterns of routes only: a path with an id is dropped. */
const PATTERN = /^(?:\/[a-z-]*|\/:[a-zA-Z]+|\/\*)*$/;

const pathOf = (path: string): string => (PATTERN.test(path) ? path : '');
