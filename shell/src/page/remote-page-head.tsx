import {
  type AnyComponent,
  useConfig,
  useLocation,
  useParams,
  useTitle,
} from '@tanabana/storefront';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { warnOnce } from '../registry/registry.ts';
import { type PageRequest, type RemoteHead, requestOf, validHead } from './remote-head.ts';

/**
 * Title, description and JSON-LD of a page of another team's remote by its descriptor. A
 * server-rendered document already has its head.
 */
export function RemotePageHead({ head }: { head: RemoteHead }) {
  const { pathname } = useLocation();
  const isHydrating = useIsHydrating();
  const [opened, setOpened] = useState(isHydrating ? pathname : null);
  const isServed = opened === pathname;
  useEffect(() => {
    if (!isServed) setOpened(null);
  }, [isServed]);
  return isServed ? null : <DocumentHead head={head} />;
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

const never = (): (() => void) => () => undefined;

/** True while a server-rendered page hydrates. */
const useIsHydrating = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
