import { escapeHtml, scriptJson } from './html.ts';
import type { Site } from './site.ts';
import { organisation } from './structured-data.ts';

export interface DocumentHead {
  title: string;
  /** As long as it is; what is shown of it is shortened between two words. */
  description: string;
  /** Path of the page's one address, with the page of a list from the second on. */
  path: string;
  /** Of Open Graph. */
  type: 'product' | 'website';
  /** The picture in link previews: its address, what it is of, and its size in pixels where that is known. */
  image?: { url: string; alt: string; width?: number; height?: number } | undefined;
  /** More properties, such as `product:price:amount`. */
  properties?: Readonly<Record<string, string>>;
  /** What the page shows, in words of schema.org; who sells is told of every page. */
  data: readonly object[];
  /** Pages of a list before and after this one. */
  paging?: { previous?: string | undefined; next?: string | undefined };
  /** Shown, but not to be found: no page that stays. */
  isHidden?: boolean;
}

const DESCRIPTION_LENGTH = 160;

/** The first words of a text, cut between two of them, as search engines show them. */
export function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= DESCRIPTION_LENGTH) return line;
  return `${line.slice(0, DESCRIPTION_LENGTH - 1).replace(/\s+\S*$/, '')}…`;
}

/** What the shell takes out of the head when it goes on to another page (shell, page-head). */
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
 * What search engines and link previews read of a page: title, description, canonical address, Open
 * Graph and JSON-LD. The gateway puts it into the shell's document (gateway, documents.conf).
 */
export function documentHead(head: DocumentHead, { publicUrl, storeName }: Site): string {
  const { title, type, image, properties = {}, data, paging = {}, isHidden } = head;
  const graph = [...data, organisation({ publicUrl, storeName })];
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
