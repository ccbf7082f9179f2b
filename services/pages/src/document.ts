import { createHash } from 'node:crypto';
import { escapeHtml } from '@tanabana/service-kit';
import { LRUCache } from 'lru-cache';
import type { PageHead, RenderedPage } from './rendering/thread.ts';
import { filesOf, hashLists, type Registry } from './site/composition.ts';
import type { Site, SiteDocument } from './site/site.ts';

export interface RenderedDocument {
  status: number;
  body: Buffer;
  /** Hashes of its styles for the content security policy. */
  styleHashes: readonly string[];
}

const ROOT = '<div id="root"></div>';
const NOSCRIPT = /<noscript>[\s\S]*?<\/noscript>/;
const SHELL_STYLES = /<link href="(\/[^"]+\.css)" rel="stylesheet">/;
/**
 * Text in the document requests its fonts itself and is shown in fallback fonts of the same size.
 * Chromium delays the first frame for preloaded fonts and then lays out the whole page at once
 * (decision 0060).
 */
const FONTS_AHEAD = /<link [^>]*as="font"[^>]*>/g;
const SHELL_SCRIPT = /<script defer src="(\/[^"]+\.js)"><\/script>/;
/**
 * The script that loads the code and queues clicks until the page is hydrated
 * (shell/src/server-rendering/early.ts).
 */
const EARLY_SCRIPT = /<meta name="early-script" content="([^"]+)"/;

/**
 * Returns the document of a page with its rendering: markup, styles, names of its code, and data.
 * @param base the page's plain document
 * @returns null if the document has no place for it
 */
export async function renderedDocument(
  base: SiteDocument,
  rendering: RenderedPage,
  registry: Registry,
  site: Pick<Site, 'file'>,
): Promise<RenderedDocument | null> {
  const shellStyles = SHELL_STYLES.exec(base.text)?.[1];
  const shellScript = SHELL_SCRIPT.exec(base.text)?.[1];
  const earlyScript = EARLY_SCRIPT.exec(base.text)?.[1];
  if (!shellStyles || !shellScript || !earlyScript || !base.text.includes(ROOT)) return null;
  const sheets = [shellStyles, ...filesOf(registry, rendering.parts, '.css')];
  const styles = await Promise.all(sheets.map((address) => styleOf(address, site)));
  const early = `<script async src="${earlyScript}" fetchpriority="high"></script>`;
  const later = new Set(rendering.below.map(String));
  const first = rendering.parts.filter((part) => !later.has(String(part)));
  const wanted = [...filesOf(registry, first, '.js'), ...hashLists(registry, first)];
  const code = `<meta name="code" content="${[shellScript, ...wanted].join(' ')}">`;
  const head = early + styles.map(({ element }) => element).join('') + rendering.hints + code;
  const [start = '', end = ''] = withHead(base.text, rendering.head)
    .replace('<html ', '<html data-first-view ')
    .replace(SHELL_STYLES, '')
    .replace(SHELL_SCRIPT, '')
    .replace(NOSCRIPT, (text) => (rendering.head?.isAlone ? text : ''))
    .replace(FONTS_AHEAD, '')
    .replace('</head>', () => `${head}</head>`)
    .split(ROOT);
  return {
    status: rendering.status,
    body: Buffer.concat([
      Buffer.from(`${start}<div id="root">`),
      rendering.html,
      Buffer.from('</div><script type="application/json" id="server-data">'),
      rendering.data,
      Buffer.from(`</script>${end}`),
    ]),
    styleHashes: styles.map(({ hash }) => hash),
  };
}

const TITLE = /<title>[^<]*<\/title>/;
const DESCRIPTION = /<meta\s+name="description"[^>]*>/;

/**
 * Puts the head of a page of another team in place of the shop's. The marked elements are removed
 * with their page (shell/src/page/page-head.tsx).
 */
function withHead(text: string, head: PageHead | null): string {
  if (!head) return text;
  const { title, description, jsonLd } = head;
  const titled = text.replace(TITLE, () => `<title>${escapeHtml(title)}</title>`);
  const described =
    description === undefined
      ? titled
      : titled.replace(
          DESCRIPTION,
          () => `<meta name="description" content="${escapeHtml(description)}" data-page>`,
        );
  if (jsonLd === undefined) return described;
  const json = jsonLd.replaceAll('<', '\\u003c');
  const script = `<script type="application/ld+json" data-page>${json}</script>`;
  return described.replace('</head>', () => `${script}</head>`);
}

/** Relative addresses in a style sheet. */
const RELATIVE_URL = /url\((?!["']?(?:data:|https?:|\/|#))["']?([^"')]+)["']?\)/g;

/** Style sheets of live and recent builds. */
const MAX_STYLES = 100;

interface Style {
  hash: string;
  element: string;
}

const made = new WeakMap<Pick<Site, 'file'>, LRUCache<string, Style>>();

/** Returns a style sheet as an element, cached: builds do not change. */
async function styleOf(address: string, site: Pick<Site, 'file'>): Promise<Style> {
  const known = made.get(site) ?? new LRUCache<string, Style>({ max: MAX_STYLES });
  made.set(site, known);
  const style = known.get(address) ?? styleElement(address, await site.file(address));
  known.set(address, style);
  return style;
}

function styleElement(address: string, css: string): Style {
  const text = css.replace(
    RELATIVE_URL,
    (_, url: string) => `url(${new URL(url, `http://site${address}`).pathname})`,
  );
  const hash = `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  return { hash, element: `<style data-href="${address}">${text}</style>` };
}
