const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for HTML and XML, for element content and attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter);

/** Returns JSON that is safe within a script element. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** Escapes an address for an attribute. Throws a TypeError unless it is http, https or mailto. */
export function escapeUrl(address: string): string {
  const { protocol, href } = new URL(address);
  if (!['http:', 'https:', 'mailto:'].includes(protocol)) throw new TypeError('Not a link.');
  return escapeHtml(href);
}

/**
 * Characters that XML does not allow (https://www.w3.org/TR/xml/#charsets), including unpaired
 * surrogates.
 */
const NOT_IN_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** Escapes text for XML and removes characters that XML does not allow. */
export const escapeXml = (text: string): string => escapeHtml(text.replace(NOT_IN_XML, ''));
