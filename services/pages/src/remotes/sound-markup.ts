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

/** A comment as browsers read it, or a tag; at the position of a `<`. */
const TAG =
  /<!--(?!>|->)(?:(?!--!>)[\s\S])*?-->|<(\/?)([a-zA-Z][^\s/<>]*)((?:[^"'<>]|"[^"]*"|'[^']*')*)>/y;

/**
 * Whether the HTML of a server entry ends as deep as it begins, so that it cannot close, swallow or
 * restyle other parts of the document: each element is closed explicitly and in order, and each
 * comment ends. Stricter than browsers, which repair everything; React, Preact, Svelte, Vue and Lit
 * write such markup. Takes time in proportion to the length.
 */
export function isSoundMarkup(html: string): boolean {
  const open: string[] = [];
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at)) {
    TAG.lastIndex = at;
    const tag = TAG.exec(html);
    if (!tag) return false;
    at += tag[0].length;
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
    } else if (!VOID.has(name) && !(attributes.endsWith('/') && isDrawing(open))) open.push(name);
  }
  return open.length === 0;
}

/** Only SVG and MathML have self-closing elements. */
const isDrawing = (open: readonly string[]): boolean =>
  open.includes('svg') || open.includes('math');
