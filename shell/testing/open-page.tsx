import '@tanabana/ui/styles.css';
import type { Session } from '@tanabana/contracts';
import {
  closeAccount,
  dismiss,
  followOtherTabs,
  type PublicConfig,
  provideConfig,
  provideModules,
  watchSessionTime,
} from '@tanabana/storefront';
import { newId } from '@tanabana/test-kit/builders';
import { createRoot, type Root } from 'react-dom/client';
import { mutate } from 'swr';
import { cdp, page } from 'vitest/browser';
import { App } from '../src/app.tsx';
import { guardTags } from '../src/modules/integrity.ts';
import { createModuleHost } from '../src/modules/module-host.ts';
import { createModuleLoader } from '../src/modules/module-loader.ts';
import { type VersionWatch, watchVersions } from '../src/modules/version-watch.ts';
import { createRegistry } from '../src/registry/registry.ts';
import { ModuleSite, openSite } from './module-site.ts';
import { createSourceLoader, descriptorsOf } from './module-sources.ts';
import { putInPlace, StandInShop } from './stand-in-shop.ts';

export interface PageOptions {
  /**
   * The modules that the shop has; the one under test, and more only where they meet. By name they
   * come from their sources; of a site (`publishModules`) they come as they are built, by the shell's
   * own loader.
   */
  modules: readonly string[] | ModuleSite;
  /** What the services answer; nothing unless told. */
  shop?: StandInShop;
  /** Who is signed in; nobody unless told. */
  session?: Session;
  /** What lies in `localStorage`, beside the session: texts, or values that are kept as JSON. */
  stored?: Readonly<Record<string, unknown>>;
  config?: Partial<PublicConfig>;
  /** CSS pixels. */
  width?: number;
  height?: number;
  /** What moves, moves: for tests of motion. Else the page is rendered as for who asks for less of it. */
  motion?: boolean;
}

export interface OpenPage {
  shop: StandInShop;
  /**
   * Opens the same address anew: what the page held in memory is gone, what it stored is there, and
   * what lies in the history, as in a browser.
   */
  reload: () => Promise<void>;
}

const CONFIG: PublicConfig = {
  storeName: 'Tanabana',
  upiId: 'tanabana@upi',
  publicUrl: '',
  guestCheckout: false,
  firstOrderFreeShipping: false,
  legalName: '',
  storeAddress: '',
  careContact: '',
  grievanceOfficer: '',
  grievanceContact: '',
  grievanceHours: '',
};

let open: { root: Root; end: () => void; shop: StandInShop } | null = null;

/**
 * Opens a page of the shop in the test's own window: the real shell with its router, guard, slots and
 * toasts, the modules from their sources, a stand-in for the services. One at a time; the one before
 * is closed.
 * @param path with its query: `/checkout`
 */
export async function openPage(path: string, options: PageOptions): Promise<OpenPage> {
  const { session, stored = {}, width = 1280, height = 800 } = options;
  const shop = options.shop ?? new StandInShop();
  closePage();
  if (innerWidth !== width || innerHeight !== height) await page.viewport(width, height);
  await setMotion(options.motion ?? false);
  await putPointerAway();
  localStorage.clear();
  sessionStorage.clear();
  if (session) keepSession(session);
  for (const [key, value] of Object.entries(stored))
    localStorage.setItem(key, typeof value === 'string' ? value : JSON.stringify(value));
  await show(path, options, shop);
  return {
    shop,
    async reload() {
      const { pathname, search, hash } = location;
      const { state } = history;
      closePage();
      await show(pathname + search + hash, options, shop, state);
    },
  };
}

/** What the window says of motion; it stays so from file to file. */
let moves: boolean | undefined;

async function setMotion(wanted: boolean): Promise<void> {
  if (moves === wanted) return;
  moves = wanted;
  const value = wanted ? 'no-preference' : 'reduce';
  const features = [{ name: 'prefers-reduced-motion', value }];
  await (cdp() as unknown as Cdp).send('Emulation.setEmulatedMedia', { features });
}

/** Whether the pointer lies where a page would take it for a shopper's: it stays from file to file. */
let isPointing = false;
addEventListener('pointermove', ({ clientX, clientY }) => {
  isPointing = clientX > 0 || clientY > 0;
});

async function putPointerAway(): Promise<void> {
  if (!isPointing) return;
  const corner = { type: 'mouseMoved', x: 0, y: 0 };
  await (cdp() as unknown as Cdp).send('Input.dispatchMouseEvent', corner);
  isPointing = false;
}

/** The browser's own protocol, as far as it is used here. */
interface Cdp {
  send: (method: string, params: object) => Promise<unknown>;
}

/** Puts a session where a login would have put it. */
function keepSession({ user, token }: Session): void {
  localStorage.setItem('user-storage', JSON.stringify({ state: { user, token }, version: 0 }));
  localStorage.setItem('token', token);
}

async function show(
  path: string,
  { modules, config }: PageOptions,
  shop: StandInShop,
  // of its own: else the shell would know how far a page before it was scrolled
  state: unknown = { key: newId() },
) {
  putInPlace(shop);
  history.replaceState(state, '', path);
  document.title = 'Tanabana';
  scrollTo(0, 0);
  const stopFollowing = followOtherTabs();
  // all that lives as long as a page reads again what is stored
  dispatchEvent(new StorageEvent('storage', { key: null }));
  const stopWatching = watchSessionTime();
  provideConfig({ ...CONFIG, ...config });
  const { registry, watch } = modules instanceof ModuleSite ? built(modules) : fromSource(modules);
  const container = document.createElement('div');
  container.id = 'root';
  document.body.append(container);
  const root = createRoot(container);
  const end = (): void => {
    stopFollowing();
    stopWatching();
    root.unmount();
    watch.stop();
    container.remove();
    openSite(null);
  };
  open = { root, end, shop };
  root.render(<App registry={registry} watch={watch} />);
  await expectRendered(container);
}

const NO_WATCH: VersionWatch = { stop() {}, onNavigation() {} };

function fromSource(names: readonly string[]) {
  const registry = createRegistry(descriptorsOf(names));
  provideModules(createModuleHost(registry, createSourceLoader(registry)));
  return { registry, watch: NO_WATCH };
}

let isGuarded = false;
function guardOnce(): void {
  if (!isGuarded) guardTags();
  isGuarded = true;
}

/** As the shell begins (shell/src/main.tsx), with what the site says for the registry. */
function built(site: ModuleSite) {
  openSite(site);
  guardOnce();
  const registry = createRegistry(site.registry);
  const loader = createModuleLoader(registry);
  const host = createModuleHost(registry, loader);
  provideModules(host);
  return { registry, watch: watchVersions(registry, loader, host) };
}

/** The first thing that the page shows. */
async function expectRendered(container: HTMLElement): Promise<void> {
  if (container.hasChildNodes()) return;
  await new Promise<void>((resolve) => {
    new MutationObserver((_, observer) => {
      observer.disconnect();
      resolve();
    }).observe(container, { childList: true });
  });
}

/** Closes the page; what it had in memory is forgotten. @returns what was wrong with its calls */
export function closePage(): readonly string[] {
  if (!open) return [];
  const { end, shop } = open;
  open = null;
  end();
  putInPlace(null);
  closeAccount();
  void mutate(() => true, undefined);
  for (let id = 1; id < 1000; id++) dismiss(id);
  return shop.problems;
}
