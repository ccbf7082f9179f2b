import {
  type AnyComponent,
  type NavEntry,
  useConfig,
  useLocation,
  useParams,
  useTitle,
} from '@tanabana/storefront';
import { useEffect } from 'react';
import { type OwnedRoute, warnOnce } from '../registry/registry.ts';
import { MAIN_ID } from './page-changes.tsx';
import { headOf, type PageRequest, type RemoteHead, requestOf, validHead } from './remote-head.ts';

/** Path of the document while it has its server's head; null after its page. */
let servedPath = document.getElementById('server-data') ? pathOfDocument() : null;

function pathOfDocument(): string {
  const [navigation] = performance.getEntriesByType('navigation');
  return new URL(navigation?.name ?? location.href).pathname;
}

interface ForeignHeadProps {
  route: OwnedRoute;
  nav: readonly NavEntry[];
}

/**
 * Title, description and JSON-LD of a page of another team's remote by its descriptor. A
 * server-rendered document already has its head.
 */
export function ForeignHead({ route, nav }: ForeignHeadProps) {
  const { pathname } = useLocation();
  const isServed = servedPath === pathname;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path is another page
  useEffect(
    () => () => {
      servedPath = null;
    },
    [pathname],
  );
  return isServed ? null : <DocumentHead head={headOf(route, nav)} />;
}

/**
 * Makes the shell's container the main landmark unless the page contains one: a document has one
 * `main` (https://html.spec.whatwg.org/#the-main-element).
 * @returns a function that stops observing
 */
export function yieldMain(): () => void {
  const container = document.getElementById(MAIN_ID);
  if (!container) return () => undefined;
  const decide = (): void => {
    const wanted = container.querySelector('main, [role="main"]') ? null : 'main';
    if (wanted === container.getAttribute('role')) return;
    if (wanted) container.setAttribute('role', wanted);
    else container.removeAttribute('role');
  };
  const watcher = new MutationObserver(decide);
  watcher.observe(container, { childList: true, subtree: true });
  decide();
  return () => watcher.disconnect();
}

/** A component whose file exports `head`: names the document by the page's address. */
export const withHead = (
  Component: AnyComponent,
  head: (request: PageRequest) => unknown,
): AnyComponent => {
  const show: AnyComponent = (props) => (
    <>
      <OwnHead head={head} />
      <Component {...props} />
    </>
  );
  return show;
};

function OwnHead({ head }: { head: (request: PageRequest) => unknown }) {
  const { pathname, search } = useLocation();
  const request = requestOf(pathname, search, useParams());
  return <DocumentHead head={headFor(request, head)} isOwn />;
}

/** An error must not affect the page itself. */
function headFor(request: PageRequest, head: (request: PageRequest) => unknown): RemoteHead {
  try {
    return validHead(head(request));
  } catch (error) {
    warnOnce(`The head of ${request.path} is skipped: ${error}`);
    return {};
  }
}

/** @param isOwn leaves what it does not contain unchanged */
function DocumentHead({ head, isOwn = false }: { head: RemoteHead; isOwn?: boolean }) {
  const { storeName } = useConfig();
  useTitle(head.title ?? (isOwn ? '' : storeName));
  const { description } = head;
  const json = head.jsonLd && JSON.stringify(head.jsonLd);
  useEffect(() => (description === undefined ? undefined : describe(description)), [description]);
  useEffect(() => (json === undefined ? undefined : addData(json)), [json]);
  return null;
}

/** @returns a function that restores the previous description */
function describe(text: string): () => void {
  const known = document.head.querySelector<HTMLMetaElement>('meta[name="description"]');
  const meta = known ?? Object.assign(document.createElement('meta'), { name: 'description' });
  const before = meta.content;
  meta.content = text;
  if (!known) document.head.append(meta);
  return () => {
    if (known) meta.content = before;
    else meta.remove();
  };
}

/** Replaces JSON-LD of the document. @returns a function that removes it */
function addData(json: string): () => void {
  for (const old of document.head.querySelectorAll('script[type="application/ld+json"]'))
    old.remove();
  const script = document.createElement('script');
  script.type = 'application/ld+json';
  script.textContent = json;
  document.head.append(script);
  return () => script.remove();
}
