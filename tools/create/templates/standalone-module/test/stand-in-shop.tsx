import '@tanabana/ui/styles.css';
import type { Endpoint } from '@tanabana/contracts';
import { BrowserRouter } from '@tanabana/storefront';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';

const AWAY = { message: 'This part of the shop is away.', code: 'server.unavailable' };

/** A stand-in for the shop: styles, router, and services that answer by their contract. */
export class StandInShop {
  /** Addresses of the calls so far, with queries. */
  readonly asked: URL[] = [];
  private readonly answers = new Map<string, () => Promise<Response>>();

  /** From now on. @throws ZodError if the answer violates the contract */
  answer({ path, response }: Endpoint, body: unknown): void {
    const text = JSON.stringify(response ? response.parse(body) : body);
    this.answers.set(path, async () => new Response(text, json(200)));
  }

  /** Is unavailable from now on. */
  fail({ path }: Endpoint): void {
    this.answers.set(path, async () => new Response(JSON.stringify(AWAY), json(503)));
  }

  /** Holds all answers from now on. @returns a function that releases them */
  hold({ path }: Endpoint): () => void {
    const before = this.answers.get(path);
    const { promise, resolve } = Promise.withResolvers<void>();
    this.answers.set(path, async () => {
      await promise;
      return before?.() ?? new Response(null, { status: 404 });
    });
    return resolve;
  }

  /** Renders a part of the module at an address of the shop, until the test ends. @param width CSS pixels */
  async open(address: string, part: ReactNode, width = 1280): Promise<void> {
    const { fetch } = window;
    vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input, location.href);
      if (!url.pathname.startsWith('/api/')) return fetch(input, init);
      this.asked.push(url);
      return this.answers.get(url.pathname)?.() ?? new Response(null, { status: 404 });
    });
    const before = location.href;
    history.replaceState(null, '', address);
    await page.viewport(width, 800);
    const element = document.body.appendChild(document.createElement('div'));
    const root = createRoot(element);
    root.render(<BrowserRouter>{part}</BrowserRouter>);
    onTestFinished(() => {
      root.unmount();
      element.remove();
      history.replaceState(null, '', before);
      vi.restoreAllMocks();
    });
  }
}

const json = (status: number) => ({ status, headers: { 'content-type': 'application/json' } });
