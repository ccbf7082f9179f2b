import { type Endpoints, type Wishlists, wishlistRoutes } from '@tanabana/contracts';
import {
  callsOf,
  create,
  getSession,
  inBrowser,
  isApiError,
  notify,
  onSession,
  stored,
} from '@tanabana/storefront';
import { type Change, changed, emptyLists, isEmpty, readStored, without } from './list-rules.ts';

/** Calls of the wishlists service, known to this module only. */
const calls = callsOf<typeof Endpoints.wishlistEndpoints>(wishlistRoutes);

/** Storage key of a visitor's lists; an account's lists are never stored in the browser. */
const STORAGE_KEY = 'app_wishlist';

let memory = emptyLists;
let works = true;

/** A visitor's lists in this browser. */
const guestLists = {
  read: (): Wishlists => (works ? readStored(stored.read(STORAGE_KEY)) : memory),

  /** If storage is blocked the lists last as long as the page. */
  write(lists: Wishlists): void {
    memory = lists;
    works = isEmpty(lists) || stored.write(STORAGE_KEY, JSON.stringify(lists));
    if (isEmpty(lists)) stored.remove(STORAGE_KEY);
  },
};

interface ListsState {
  /** Id of the account; null for a visitor. */
  owner: string | null;
  /** Displayed lists, including unconfirmed changes. */
  shown: Wishlists;
  /** For an account: loading, or the service failed. */
  status: 'loading' | 'ready' | 'failed';
}

/** The current user's lists; re-renders on every change, in any tab. */
export const useLists = create<ListsState>(() => ({
  owner: null,
  shown: emptyLists,
  status: 'ready',
}));
const { getState, setState } = useLists;
// after hydration, which starts with the server's empty lists
setState({ shown: guestLists.read() });

/** Milliseconds after which a page that becomes visible refreshes. */
const STALE_MS = 10_000;

const NEVER = Number.NEGATIVE_INFINITY;

/** Delay of background retries in milliseconds, and their number. */
const SILENT_RETRY_MS = 10_000;
const MAX_SILENT_RETRIES = 12;

const otherTabs = inBrowser ? new BroadcastChannel('app_wishlist') : undefined;

/** Last state from the service or the storage. */
let confirmed = getState().shown;
let pending: readonly Change[] = [];
/** Calls are sent one after the other, so that the last response is the newest. */
let lastCall = Promise.resolve();
/** On the page's monotonic clock. */
let answeredAt = NEVER;
let retries = 0;

function show(status = getState().status): void {
  setState({ shown: pending.reduce(changed, confirmed), status });
}

function queue(owner: string, work: () => Promise<void>): void {
  lastCall = lastCall.then(() => (getState().owner === owner ? work() : undefined));
}

/** Applies a response, unless the user has changed. */
function applyAnswer(owner: string, lists: Wishlists, done?: Change): void {
  if (getState().owner !== owner) return;
  confirmed = lists;
  pending = pending.filter((change) => change !== done);
  answeredAt = performance.now();
  retries = 0;
  show('ready');
}

/** Loads the account's lists, or merges a visitor's lists after signing in. */
async function load(owner: string): Promise<void> {
  const kept = guestLists.read();
  try {
    const lists = isEmpty(kept) ? await calls.get({}) : await calls.merge({ body: kept });
    applyAnswer(owner, lists);
    guestLists.write(without(guestLists.read(), kept));
    if (!isEmpty(without(kept, lists)))
      notify({ text: 'Some products saved in this browser did not fit into your account.' });
    otherTabs?.postMessage({ owner, lists });
  } catch {
    if (getState().owner !== owner) return;
    show(answeredAt > NEVER ? 'ready' : 'failed');
    retries += 1;
    if (retries <= MAX_SILENT_RETRIES) setTimeout(refresh, SILENT_RETRY_MS);
  }
}

async function send(owner: string, change: Change): Promise<void> {
  const { list, entry, on } = change;
  const { productId, ...body } = entry;
  const params = { list, productId };
  try {
    const lists = on
      ? await calls.add({ params, body }, { keepalive: true })
      : await calls.remove({ params }, { keepalive: true });
    applyAnswer(owner, lists, change);
    otherTabs?.postMessage({ owner, lists });
  } catch (error) {
    pending = pending.filter((one) => one !== change);
    if (getState().owner !== owner) return;
    show();
    const isRefusal = isApiError(error) && !error.isPassing;
    notify({
      personal: true,
      tone: 'danger',
      text: isRefusal
        ? error.message
        : 'Your lists are temporarily unavailable. Nothing was changed.',
      action: isRefusal ? undefined : { label: 'Try again', run: () => changeList(change) },
    });
  }
}

function switchOwner(owner: string | null): void {
  pending = [];
  answeredAt = NEVER;
  // the visitor's lists stay visible until the account's have loaded
  confirmed = guestLists.read();
  setState({ owner });
  show(owner ? 'loading' : 'ready');
  if (owner) queue(owner, () => load(owner));
}

/** Checks for changes of other tabs and devices. */
function refresh(): void {
  const { owner } = getState();
  if (!owner) {
    confirmed = guestLists.read();
    show();
  } else if (document.visibilityState === 'visible' && performance.now() - answeredAt > STALE_MS)
    queue(owner, () => load(owner));
}

/** Shows a change at once; reverts and reports it if the service rejects it or is unavailable. */
export function changeList(change: Change): void {
  const { owner } = getState();
  if (owner) {
    pending = [...pending, change];
    queue(owner, () => send(owner, change));
  } else {
    confirmed = changed(guestLists.read(), change);
    guestLists.write(confirmed);
  }
  show();
}

/** Loads the lists again. */
export function retryLists(): void {
  const { owner } = getState();
  if (!owner) return;
  show('loading');
  queue(owner, () => load(owner));
}

const ownerNow = (): string | null => getSession().user?.id ?? null;

if (ownerNow()) switchOwner(ownerNow());
onSession(() => {
  if (ownerNow() !== getState().owner) switchOwner(ownerNow());
});
if (otherTabs) {
  addEventListener('storage', ({ key }) => {
    if (key === STORAGE_KEY || key === null) refresh();
  });
  addEventListener('pageshow', ({ persisted }) => persisted && refresh());
  document.addEventListener('visibilitychange', refresh);
  otherTabs.onmessage = ({ data }: MessageEvent<{ owner: string; lists: Wishlists }>) =>
    applyAnswer(data.owner, data.lists);
}
