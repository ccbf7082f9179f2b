import { provideAnswers } from '@tanabana/storefront';
import type { ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { warnOnce } from '../registry/registry.ts';
import { NOT_ARRIVED } from './arrivals.ts';
import type { ServerData } from './server-data.ts';

/**
 * Hydrates what a server rendered, each part as its code arrives, or renders all of the page where none did.
 * A part that does not come in time, or is another than the server's, is rendered anew, and that part alone.
 * @param data null: what is in `root` is not to be begun with
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

/** React mends what differs, part by part. What is away is told by who loads it; #419 threw on the server already. */
function reportProblem(error: unknown): void {
  const { cause } = error as { cause?: unknown };
  if (cause !== NOT_ARRIVED && !/#419/.test(String(error)))
    warnOnce(`Rendered anew: ${cause ?? error}`);
}
