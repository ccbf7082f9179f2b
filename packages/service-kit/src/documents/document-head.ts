import { escapeHtml, scriptJson } from './html.ts';
import type { Site } from './site.ts';
import { organisation } from './structured-data.ts';

export interface DocumentHead {
  title: string;
  /** Full text; shortened at a word boundary where it is shown. */
  description: string;
  /** Canonical path, with the page number from the second page of a list on. */
  path: string;
  /** Open Graph type. */
  type: 'product' | 'website';
  /** Picture of link previews: address, alternative text, and size in pixels if known. */
  image?: { url: string; alt: string; width?: number; height?: number } | undefined;
  /** Additional properties, such as `product:price:amount`. */
  properties?: Readonly<Record<string, string>>;
  /** The page's content as schema.org data; the seller is added to every page. */
  data: readonly object[];
  /** Previous and next page of a list. */
  paging?: { previous?: string | undefined; next?: string | undefined };
  /** Excluded from search engines. */
  isHidden?: boolean;
}

const DESCRIPTION_LENGTH = 160;

/** Shortens a text at a word boundary to the length that search engines show. */
export function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= DESCRIPTION_LENGTH) return line;
  return `${line.slice(0, DESCRIPTION_LENGTH - 1).replace(/\s+\S*$/, '')}…`;
}

/** Marks head elements that the shell removes on navigation (shell, page-head). */
const OF_PAGE = 'data-page';

const meta = (kind: 'name' | 'property', key: string, content: string): string =>
  `<meta ${kind}="${key}" content="${escapeHtml(content)}" ${OF_PAGE}>`;

const link = (relation: string, url: string): string =>
  `<link rel="${relation}" href="${escapeHtml(url)}" ${OF_PAGE}>`;

const RELATIONS = { previous: 'prev', next: 'next' } as const;

/** https://ogp.me/#structured */
const pictureOf = ({ url, alt, width, height }: NonNullable<DocumentHead['image']>): string[] => [
  meta('property', 'og:image', url),
  ...(width && height
    ? [
        meta('property', 'og:image:width', String(width)),
        meta('property', 'og:image:height', String(height)),
      ]
    : []),
  meta('property', 'og:image:alt', alt),
];

/**
 * Returns the head elements for search engines and link previews: title, description, canonical
 * address, Open Graph and JSON-LD. The gateway inserts them into the shell's document (gateway,
 * documents.conf).
 */
export function documentHead(head: DocumentHead, site: Site): string {
  const { publicUrl, storeName } = site;
  const { title, type, image, properties = {}, data, paging = {}, isHidden } = head;
  const graph = [...data, organisation(site)];
  const url = publicUrl + head.path;
  const description = shortened(head.description);
  return [
    `<title>${escapeHtml(`${title} · ${storeName}`)}</title>`,
    meta('name', 'description', description),
    link('canonical', url),
    meta('property', 'og:type', type),
    meta('property', 'og:site_name', storeName),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', url),
    ...(image ? pictureOf(image) : []),
    ...(isHidden ? [meta('name', 'robots', 'noindex')] : []),
    ...(['previous', 'next'] as const).flatMap((which) => {
      const path = paging[which];
      return path === undefined ? [] : [link(RELATIONS[which], publicUrl + path)];
    }),
    ...Object.entries(properties).map(([key, value]) => meta('property', key, value)),
    `<script type="application/ld+json" ${OF_PAGE}>${scriptJson({ '@context': 'https://schema.org', '@graph': graph })}</script>`,
    '',
  ].join('\n');
}
