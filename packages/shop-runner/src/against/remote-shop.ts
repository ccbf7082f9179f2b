import { messageOf } from '@tanabana/processes/errors';
import { StartError } from '../console.ts';
import { jsonOf } from '../json.ts';
import { contractProblem, contractsOf } from '../publish/publish-shell.ts';
import type { Descriptor } from '../publish/registry.ts';

const PATIENCE_MS = 10_000;

/** A remote shop. */
export interface RemoteShop {
  /** `https://shop.example.com`. */
  origin: string;
  /** The document of its home page. */
  document: string;
}

/**
 * Checks that a shop responds, following its redirects.
 * @throws StartError with a message
 */
export async function findRemoteShop(address: URL): Promise<RemoteShop> {
  const home = await ask(address);
  const { origin } = new URL(home.url);
  const registry = await ask(new URL('/modules.json', origin));
  const { modules } = Object(jsonOf(registry.text)) as { modules?: unknown };
  const isShop = contractsOf(home.text) !== null && Array.isArray(modules);
  if (!isShop) throw new StartError(`There is no Tanabana shop at ${address.origin}.`);
  return { origin, document: home.text };
}

/** @throws StartError if the shop's shell is too old or too new for the module */
export function assertFits({ origin, document }: RemoteShop, module: Descriptor): void {
  const problem = contractProblem(document, module);
  if (problem) throw new StartError(`${origin}: ${problem}`);
}

async function ask(url: URL): Promise<{ url: string; text: string }> {
  const accept = 'text/html,application/json';
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const answer = await fetch(url, { signal, headers: { accept } });
    if (answer.status >= 500) throw new Error(`it says ${answer.status}`);
    return { url: answer.url, text: await answer.text() };
  } catch (error) {
    const { cause } = error as Error;
    throw new StartError(
      `The shop at ${url.origin} does not respond: ${messageOf(cause ?? error)}.`,
    );
  }
}
