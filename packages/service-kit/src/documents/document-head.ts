import { escapeHtml, scriptJson } from './html.ts';

/** The shop as documents name it. */
export interface Site {
  /** Origin that shoppers see, without a slash at the end. */
  publicUrl: string;
  storeName: string;
}

export interface DocumentHead {
  title: string;
  /** As long as it is; what is shown of it is shortened between two words. */
  description: string;
  /** Path of the page's one address. */
  path: string;
  /** Of Open Graph. */
  type: 'product' | 'website';
  /** Path of the picture in link previews. */
  image?: string;
  /** More properties, such as `product:price:amount`. */
  properties?: Readonly<Record<string, string>>;
  /** What the page shows, in words of schema.org. */
  data: object;
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

/**
 * What search engines and link previews read of a page: title, description, canonical address, Open
 * Graph and JSON-LD. The gateway puts it into the shell's document (gateway, documents.conf).
 */
export function documentHead(head: DocumentHead, { publicUrl, storeName }: Site): string {
  const { title, type, image, properties = {}, data } = head;
  const url = publicUrl + head.path;
  const description = shortened(head.description);
  return [
    `<title>${escapeHtml(`${title} · ${storeName}`)}</title>`,
    meta('name', 'description', description),
    `<link rel="canonical" href="${escapeHtml(url)}" ${OF_PAGE}>`,
    meta('property', 'og:type', type),
    meta('property', 'og:site_name', storeName),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', url),
    ...(image ? [meta('property', 'og:image', publicUrl + image)] : []),
    ...Object.entries(properties).map(([key, value]) => meta('property', key, value)),
    `<script type="application/ld+json" ${OF_PAGE}>${scriptJson({ '@context': 'https://schema.org', ...data })}</script>`,
    '',
  ].join('\n');
}
