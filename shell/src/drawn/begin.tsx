import { provideAnswers } from '@tanabana/storefront';
import type { ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { warnOnce } from '../registry/registry.ts';
import { NOT_ARRIVED } from './arrivals.ts';
import type { Drawn } from './drawn.ts';

/**
 * Begins with what a server drew as it stands, each part as its code arrives, or draws all of the page where none did.
 * A part that does not come in time, or is another than the server's, is drawn anew, and that part alone.
 * @param drawn null: what is in `root` is not to be begun with
 */
export function begin(root: Element, page: ReactNode, drawn: Drawn | null): void {
  if (drawn) {
    provideAnswers(drawn.answers, drawn.missing);
    hydrateRoot(root, page, { onRecoverableError: tell });
    return;
  }
  root.replaceChildren();
  createRoot(root).render(page);
}

/** React mends what differs, part by part. What is away is told by who loads it; #419 threw on the server already. */
function tell(error: unknown): void {
  const { cause } = error as { cause?: unknown };
  if (cause !== NOT_ARRIVED && !/#419/.test(String(error)))
    warnOnce(`Drawn anew: ${cause ?? error}`);
}
