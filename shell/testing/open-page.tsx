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
   * Modules of the shop: the one under test, and others only if the test needs them. Names load
   * from sources; a site (`publishModules`) loads builds through the shell's own loader.
   */
  modules: readonly string[] | ModuleSite;
  /** Responses of the services; by default none. */
  shop?: StandInShop;
  /** The signed-in user; by default none. */
  session?: Session;
  /** Content of `localStorage` besides the session: texts, or values stored as JSON. */
  stored?: Readonly<Record<string, unknown>>;
  config?: Partial<PublicConfig>;
  /** CSS pixels. */
  width?: number;
  height?: number;
  /** Enables animations; by default the page is rendered with reduced motion. */
  motion?: boolean;
}

export interface OpenPage {
  shop: StandInShop;
  /**
   * Opens the same address again: memory is lost, storage and history are kept, as in a browser.
   */
  reload: () => Promise<void>;
}

const CONFIG: PublicConfig = {
  storeName: 'Tanabana',
  storeLogo: '',
  timeZone: '',
  upiId: 'tanabana@upi',
  onlinePayments: '',
  publicUrl: '',
  guestCheckout: false,
  firstOrderFreeShipping: false,
  telemetryShare: 0,
  traced: false,
  legalName: '',
  storeAddress: '',
  careContact: '',
  grievanceOfficer: '',
  grievanceContact: '',
  grievanceHours: '',
};

let open: { root: Root; end: () => void; shop: StandInShop } | null = null;

/**
 * Opens a page of the shop in the test's window: the real shell with router, guard, slots and
 * toasts, modules from their sources, a stand-in for the services. One at a time; the previous one
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

/** The window's motion preference; it persists from file to file. */
let moves: boolean | undefined;

async function setMotion(wanted: boolean): Promise<void> {
  if (moves === wanted) return;
  moves = wanted;
  const value = wanted ? 'no-preference' : 'reduce';
  const features = [{ name: 'prefers-reduced-motion', value }];
  await (cdp() as unknown as Cdp).send('Emulation.setEmulatedMedia', { features });
}

/** Whether the pointer is where a page would react to it: it persists from file to file. */
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

/** The parts of the browser's protocol used here. */
interface Cdp {
  send: (method: string, params: object) => Promise<unknown>;
}

/** Stores a session as a login would. */
function keepSession({ user, token }: Session): void {
  localStorage.setItem('user-storage', JSON.stringify({ state: { user, token }, version: 0 }));
  localStorage.setItem('token', token);
}

async function show(
  path: string,
  { modules, config }: PageOptions,
  shop: StandInShop,
  // separate key: otherwise the shell would restore the scroll position of an earlier page
  state: unknown = { key: newId() },
) {
  putInPlace(shop);
  history.replaceState(state, '', path);
  document.title = 'Tanabana';
  scrollTo(0, 0);
  const stopFollowing = followOtherTabs();
  // state that lives as long as a page is read from storage again
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

/** Starts the shell (shell/src/main.tsx) with the site's registry. */
function built(site: ModuleSite) {
  openSite(site);
  guardOnce();
  const registry = createRegistry(site.registry);
  const loader = createModuleLoader(registry);
  const host = createModuleHost(registry, loader);
  provideModules(host);
  return { registry, watch: watchVersions(registry, loader, host) };
}

/** The first content of the page. */
async function expectRendered(container: HTMLElement): Promise<void> {
  if (container.hasChildNodes()) return;
  await new Promise<void>((resolve) => {
    new MutationObserver((_, observer) => {
      observer.disconnect();
      resolve();
    }).observe(container, { childList: true });
  });
}

/** Closes the page and clears its memory. @returns problems of its calls */
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
