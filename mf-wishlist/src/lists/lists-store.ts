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

/** The calls of the wishlists service, which only this module knows. */
const calls = callsOf<typeof Endpoints.wishlistEndpoints>(wishlistRoutes);

/** Where a visitor's lists are; those of an account are never kept in the browser. */
const STORAGE_KEY = 'app_wishlist';

let memory = emptyLists;
let works = true;

/** The lists of whoever is not signed in, in this browser. */
const guestLists = {
  read: (): Wishlists => (works ? readStored(stored.read(STORAGE_KEY)) : memory),

  /** Where the browser refuses to keep anything the lists last as long as the page. */
  write(lists: Wishlists): void {
    memory = lists;
    works = isEmpty(lists) || stored.write(STORAGE_KEY, JSON.stringify(lists));
    if (isEmpty(lists)) stored.remove(STORAGE_KEY);
  },
};

interface ListsState {
  /** Id of the account; null for a visitor. */
  owner: string | null;
  /** As they are to be shown: with changes that are still on their way. */
  shown: Wishlists;
  /** Of an account: nothing is known yet, or the service did not say. */
  status: 'loading' | 'ready' | 'failed';
}

/** The lists of whoever sits in front of the page; renders again on every change, in any tab. */
export const useLists = create<ListsState>(() => ({
  owner: null,
  shown: emptyLists,
  status: 'ready',
}));
const { getState, setState } = useLists;
// not at first: what a page was rendered with on a server, which nothing is kept in, is what it begins with
setState({ shown: guestLists.read() });

/** Milliseconds after which a page that comes back into view asks what other devices did. */
const STALE_MS = 10_000;

/** Milliseconds between silent retries while the service is away, and how many there are. */
const SILENT_RETRY_MS = 10_000;
const MAX_SILENT_RETRIES = 12;

const otherTabs = inBrowser ? new BroadcastChannel('app_wishlist') : undefined;

/** What the service, or the browser's storage, said last. */
let confirmed = getState().shown;
let pending: readonly Change[] = [];
/** Calls go out one after the other, so that the last answer is the newest. */
let lastCall = Promise.resolve();
let answeredAt = 0;
let retries = 0;

function show(status = getState().status): void {
  setState({ shown: pending.reduce(changed, confirmed), status });
}

function queue(owner: string, work: () => Promise<void>): void {
  lastCall = lastCall.then(() => (getState().owner === owner ? work() : undefined));
}

/** Takes over an answer, unless somebody else is signed in by now. */
function applyAnswer(owner: string, lists: Wishlists, done?: Change): void {
  if (getState().owner !== owner) return;
  confirmed = lists;
  pending = pending.filter((change) => change !== done);
  answeredAt = Date.now();
  retries = 0;
  show('ready');
}

/** Asks for the account's lists, or hands over what the browser kept before the sign-in. */
async function load(owner: string): Promise<void> {
  const kept = guestLists.read();
  try {
    const lists = isEmpty(kept) ? await calls.get({}) : await calls.merge({ body: kept });
    applyAnswer(owner, lists);
    guestLists.write(without(guestLists.read(), kept));
    if (!isEmpty(without(kept, lists)))
      notify({ text: 'Not everything that you kept in this browser found room in your account.' });
    otherTabs?.postMessage({ owner, lists });
  } catch {
    if (getState().owner !== owner) return;
    show(answeredAt > 0 ? 'ready' : 'failed');
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
      text: isRefusal ? error.message : 'Your lists are away for a moment. Nothing was changed.',
      action: isRefusal ? undefined : { label: 'Try again', run: () => changeList(change) },
    });
  }
}

function switchOwner(owner: string | null): void {
  pending = [];
  answeredAt = 0;
  // what was kept stays in view until the account's lists are here
  confirmed = guestLists.read();
  setState({ owner });
  show(owner ? 'loading' : 'ready');
  if (owner) queue(owner, () => load(owner));
}

/** Looks at what other tabs and devices did meanwhile. */
function refresh(): void {
  const { owner } = getState();
  if (!owner) {
    confirmed = guestLists.read();
    show();
  } else if (document.visibilityState === 'visible' && Date.now() - answeredAt > STALE_MS)
    queue(owner, () => load(owner));
}

/** Shown at once; taken back, and said, where the service refuses or is away. */
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

/** Asks the service again. */
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
