import type { Calls } from '@tanabana/api-client';
import {
  type ContentKey,
  type Endpoints,
  isOwnPath,
  PREVIEW_PARAMETER,
  type PublishedContent,
  previewedContent,
  publishedContent,
} from '@tanabana/contracts';
import type { ComponentProps } from 'react';
import { callsOf } from './api.ts';
import { inBrowser } from './in-browser.ts';
import { Link } from './router.tsx';
import { tabStored } from './stored.ts';
import { useApi } from './use-api.ts';

type ContentCalls = Pick<Calls<typeof Endpoints.contentEndpoints>, 'published' | 'preview'>;

const calls = callsOf({
  published: publishedContent,
  preview: previewedContent,
}) as unknown as ContentCalls;

/** Token of the preview that this tab shows; null if it shows none. */
export const contentPreview = (): string | null => {
  if (!inBrowser) return null;
  const asked = new URLSearchParams(location.search).get(PREVIEW_PARAMETER);
  if (asked !== null) tabStored.write(PREVIEW_PARAMETER, asked);
  return asked ?? tabStored.read(PREVIEW_PARAMETER);
};

/**
 * Returns those of these content documents that differ from a new shop's (rule 21.1). In the tab of a
 * preview its version replaces the published one once it is loaded (rule 21.4).
 */
export function useContent<K extends ContentKey>(...keys: readonly K[]): Pick<PublishedContent, K> {
  const token = contentPreview();
  const names = keys.join();
  const published = useApi(calls.published, { query: { keys: names } });
  const preview = useApi(calls.preview, token === null ? null : { query: { keys: names, token } });
  const content: PublishedContent = preview.data?.data ?? published.data?.data ?? NOTHING;
  return content;
}

const NOTHING: PublishedContent = {};

/** A link of a content document: within the shop, or to another address. */
export const ContentLink = ({ href, ...props }: ComponentProps<'a'> & { href: string }) =>
  isOwnPath(href) ? <Link {...props} to={href} /> : <a {...props} href={href} />;
