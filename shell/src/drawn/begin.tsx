import { provideAnswers } from '@tanabana/storefront';
import type { ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { ModuleLoader } from '../modules/module-loader.ts';
import { warnOnce } from '../registry/registry.ts';
import type { Drawn } from './drawn.ts';

/** Milliseconds that the page waits for the code of what a server drew; what comes later is drawn anew. */
const PATIENCE_MS = 4000;

/**
 * Begins with what a server drew as it stands, or draws all of the page where none did. Of a part that does not
 * come in time, or is another than the server's, only that part is drawn anew.
 * @param drawn null: what is in `root` is not to be begun with
 */
export async function begin(
  root: Element,
  page: ReactNode,
  drawn: Drawn | null,
  loader: Pick<ModuleLoader, 'load'>,
): Promise<void> {
  if (!drawn) {
    root.replaceChildren();
    createRoot(root).render(page);
    return;
  }
  provideAnswers(drawn.answers);
  const parts = drawn.parts.map(([module, expose]) => loader.load(module, expose));
  const isWhole = await Promise.race([
    Promise.allSettled(parts).then((all) => all.every(({ status }) => status === 'fulfilled')),
    new Promise<boolean>((resolve) => setTimeout(resolve, PATIENCE_MS, false)),
  ]);
  // what is away is told by who loads it
  hydrateRoot(root, page, { onRecoverableError: isWhole ? tell : () => undefined });
}

/** React's number for what threw on the server, which the browser draws in its stead. */
const LEFT_BY_SERVER = /#419|server could not finish/;

/** React mends what differs, part by part. */
function tell(error: unknown): void {
  if (!LEFT_BY_SERVER.test(String(error))) warnOnce(`Drawn anew: ${error}`);
}
