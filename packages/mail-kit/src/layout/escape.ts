const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as HTML that shows just this text, also inside an attribute. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] as string);

/** An address as an attribute's value. Throws a TypeError for all but http, https and mailto. */
export function escapeUrl(address: string): string {
  const { protocol, href } = new URL(address);
  if (!['http:', 'https:', 'mailto:'].includes(protocol)) throw new TypeError('Not a link.');
  return escapeHtml(href);
}
