import { provideAnswers } from '@tanabana/storefront';
import type { ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { warnOnce } from '../registry/registry.ts';
import { NotArrived } from './arrivals.ts';
import type { ServerData } from './server-data.ts';

/**
 * Hydrates server-rendered content, each part as its code loads, or renders the whole page without
 * it. A part that is late, or differs from the server's, is rendered again on its own.
 * @param data null: do not use the content of `root`
 */
export function hydrate(root: Element, page: ReactNode, data: ServerData | null): void {
  if (data) {
    provideAnswers(data.answers, data.missing);
    hydrateRoot(root, page, { onRecoverableError: reportProblem });
    return;
  }
  root.replaceChildren();
  createRoot(root).render(page);
}

/**
 * React repairs differences part by part. Missing parts are reported by their loader; error #419
 * was already thrown on the server.
 */
function reportProblem(error: unknown): void {
  const { cause } = error as { cause?: unknown };
  if (!(cause instanceof NotArrived) && !/#419/.test(String(error)))
    warnOnce(`Rendered recreated: ${cause ?? error}`);
}
