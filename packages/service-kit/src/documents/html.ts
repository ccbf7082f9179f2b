const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text for HTML and XML that shows just this text, between tags and in attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter);

/** JSON for inside a script element, which no text in it can end. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** An address as an attribute's value. Throws a TypeError for all but http, https and mailto. */
export function escapeUrl(address: string): string {
  const { protocol, href } = new URL(address);
  if (!['http:', 'https:', 'mailto:'].includes(protocol)) throw new TypeError('Not a link.');
  return escapeHtml(href);
}
