/** Elements without an end tag (https://html.spec.whatwg.org/#void-elements). */
const VOID = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
);
/** Their content is text up to their end tag. */
const RAW = new Set(['textarea', 'title']);
/** Elements that would change how a browser reads the rest of the document, or run code. */
const REJECTED = new Set(
  'html head body frameset plaintext xmp noembed noframes noscript script style iframe base'.split(
    ' ',
  ),
);

const TAG = /<!--(?!>|->)[\s\S]*?-->|<(\/?)([a-zA-Z][^\s/>]*)((?:[^"'>]|"[^"]*"|'[^']*')*)>/g;

/**
 * Whether the HTML of a server entry ends as deep as it begins, so that it cannot close, swallow or
 * restyle other parts of the document: each element is closed explicitly and in order, and each
 * comment ends. Stricter than browsers, which repair everything; React, Preact, Svelte, Vue and Lit
 * write such markup.
 */
export function isSoundMarkup(html: string): boolean {
  const open: string[] = [];
  const tags = new RegExp(TAG);
  let at = 0;
  for (let tag = tags.exec(html); tag; tag = tags.exec(html)) {
    if (html.slice(at, tag.index).includes('<')) return false;
    at = tags.lastIndex;
    const [, closes, written, attributes = ''] = tag;
    if (written === undefined) continue;
    const name = written.toLowerCase();
    if (REJECTED.has(name)) return false;
    if (closes) {
      if (open.pop() !== name) return false;
    } else if (RAW.has(name)) {
      const end = new RegExp(`</${name}\\s*>`, 'gi');
      end.lastIndex = at;
      if (!end.exec(html)) return false;
      at = end.lastIndex;
      tags.lastIndex = at;
    } else if (!VOID.has(name) && !(attributes.endsWith('/') && isDrawing(open))) open.push(name);
  }
  return open.length === 0 && !html.slice(at).includes('<');
}

/** Only SVG and MathML have self-closing elements. */
const isDrawing = (open: readonly string[]): boolean =>
  open.includes('svg') || open.includes('math');
