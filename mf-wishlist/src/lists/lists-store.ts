import type { Wishlists } from '@tanabana/contracts';
import { getSession, isApiError, notify, onSession } from '@tanabana/storefront';
import { calls } from './calls.ts';
import { KEPT_KEY, keptLists } from './kept-lists.ts';
import { type Change, changed, isEmpty, without } from './list-rules.ts';

export interface ListsState {
  /** Id of the account; null for a visitor. */
  owner: string | null;
  /** As they are to be shown: with changes that are still on their way. */
  shown: Wishlists;
  /** Of an account: nothing is known yet, or the service did not say. */
  status: 'loading' | 'ready' | 'failed';
}

/** Milliseconds after which a page that comes back into view asks what other devices did. */
const STALE_MS = 10_000;

/** Milliseconds between quiet tries while the service is away, and how many there are. */
const QUIET_MS = 10_000;
const QUIET_TRIES = 12;

const listeners = new Set<() => void>();
const otherTabs = new BroadcastChannel('app_wishlist');

let state: ListsState = { owner: null, shown: keptLists.read(), status: 'ready' };
/** What the service, or the browser's storage, said last. */
let known = state.shown;
let waiting: readonly Change[] = [];
/** Calls go out one after the other, so that the last answer is the newest. */
let line = Promise.resolve();
let answeredAt = 0;
let tries = 0;

function show(status = state.status): void {
  state = { ...state, shown: waiting.reduce(changed, known), status };
  for (const listener of listeners) listener();
}

function queue(owner: string, work: () => Promise<void>): void {
  line = line.then(() => (state.owner === owner ? work() : undefined));
}

/** Takes over an answer, unless somebody else is signed in by now. */
function takeOver(owner: string, lists: Wishlists, done?: Change): void {
  if (state.owner !== owner) return;
  known = lists;
  waiting = waiting.filter((change) => change !== done);
  answeredAt = Date.now();
  tries = 0;
  show('ready');
}

/** Asks for the account's lists, or hands over what the browser kept before the sign-in. */
async function load(owner: string): Promise<void> {
  const kept = keptLists.read();
  try {
    const lists = isEmpty(kept) ? await calls.get({}) : await calls.merge({ body: kept });
    takeOver(owner, lists);
    keptLists.write(without(keptLists.read(), kept));
    if (!isEmpty(without(kept, lists)))
      notify({ text: 'Not everything that you kept in this browser found room in your account.' });
    otherTabs.postMessage({ owner, lists });
  } catch {
    if (state.owner !== owner) return;
    show(answeredAt > 0 ? 'ready' : 'failed');
    tries += 1;
    if (tries <= QUIET_TRIES) setTimeout(refresh, QUIET_MS);
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
    takeOver(owner, lists, change);
    otherTabs.postMessage({ owner, lists });
  } catch (error) {
    waiting = waiting.filter((one) => one !== change);
    if (state.owner !== owner) return;
    show();
    const isRefusal = isApiError(error) && !error.isPassing;
    notify({
      personal: true,
      tone: 'danger',
      text: isRefusal ? error.message : 'Your lists are away for a moment. Nothing was changed.',
      action: isRefusal ? undefined : { label: 'Try again', run: () => listsStore.change(change) },
    });
  }
}

function follow(owner: string | null): void {
  waiting = [];
  answeredAt = 0;
  // what was kept stays in view until the account's lists are here
  known = keptLists.read();
  state = { ...state, owner };
  show(owner ? 'loading' : 'ready');
  if (owner) queue(owner, () => load(owner));
}

/** Looks at what other tabs and devices did meanwhile. */
function refresh(): void {
  const { owner } = state;
  if (!owner) {
    known = keptLists.read();
    show();
  } else if (document.visibilityState === 'visible' && Date.now() - answeredAt > STALE_MS)
    queue(owner, () => load(owner));
}

export const listsStore = {
  get: (): ListsState => state,

  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },

  /** Shown at once; taken back, and said, where the service refuses or is away. */
  change(change: Change): void {
    const { owner } = state;
    if (owner) {
      waiting = [...waiting, change];
      queue(owner, () => send(owner, change));
    } else {
      known = changed(keptLists.read(), change);
      keptLists.write(known);
    }
    show();
  },

  /** Asks the service again. */
  retry(): void {
    const { owner } = state;
    if (!owner) return;
    show('loading');
    queue(owner, () => load(owner));
  },
};

const ownerNow = (): string | null => getSession().user?.id ?? null;

if (ownerNow()) follow(ownerNow());
onSession(() => {
  if (ownerNow() !== state.owner) follow(ownerNow());
});
addEventListener('storage', ({ key }) => {
  if (key === KEPT_KEY || key === null) refresh();
});
addEventListener('pageshow', ({ persisted }) => persisted && refresh());
document.addEventListener('visibilitychange', refresh);
otherTabs.onmessage = ({ data }: MessageEvent<{ owner: string; lists: Wishlists }>) =>
  takeOver(data.owner, data.lists);
