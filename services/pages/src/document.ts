import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { RenderedPage } from './rendering/thread.ts';
import { filesOf, hashLists, type Registry } from './site/composition.ts';
import type { Site, SiteDocument } from './site/site.ts';

export interface RenderedDocument {
  status: number;
  body: Buffer;
  /** Hashes of the styles in it, as a content security policy takes them. */
  styleHashes: readonly string[];
}

const ROOT = '<div id="root"></div>';
const NOSCRIPT = /<noscript>[\s\S]*?<\/noscript>/;
const SHELL_STYLES = /<link href="(\/[^"]+\.css)" rel="stylesheet">/;
/**
 * Text that is there at once asks for its fonts itself, and stands in others of their size meanwhile. Chromium keeps the
 * first frame back for fonts that are named ahead, and then lays out all of the page in one go (docs/decisions/0060).
 */
const FONTS_AHEAD = /<link [^>]*as="font"[^>]*>/g;
const SHELL_SCRIPT = /<script defer src="(\/[^"]+\.js)"><\/script>/;
/** What brings the code, and keeps presses until the page is alive (shell/src/server-rendering/early.ts). */
const EARLY_SCRIPT = /<meta name="early-script" content="([^"]+)"/;

/**
 * The document of a page with what was rendered of it: the page itself, its styles, the names of its code, and the data
 * that it was rendered from.
 * @param base the same page's document without it
 * @returns null where the document has no place for it
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
  const wanted = [
    ...filesOf(registry, rendering.parts, '.js'),
    ...hashLists(registry, rendering.parts),
  ];
  const code = `<meta name="code" content="${[shellScript, ...wanted].join(' ')}">`;
  const head = early + styles.map(({ element }) => element).join('') + rendering.hints + code;
  const [start = '', end = ''] = base.text
    .replace(SHELL_STYLES, '')
    .replace(SHELL_SCRIPT, '')
    .replace(NOSCRIPT, '')
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

/** Addresses in a style sheet are relative to it, unless they are whole. */
const RELATIVE_URL = /url\((?!["']?(?:data:|https?:|\/|#))["']?([^"')]+)["']?\)/g;

/** Of the builds that are live, and of some before. */
const MAX_STYLES = 100;

interface Style {
  hash: string;
  element: string;
}

const made = new WeakMap<Pick<Site, 'file'>, LRUCache<string, Style>>();

/** A style sheet as an element, made once: what is in a build does not change. */
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
