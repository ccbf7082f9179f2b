import { escapeHtml } from './html.ts';

/** Characters that no XML document may hold (https://www.w3.org/TR/xml/#charsets), halves of a pair among them. */
const NOT_IN_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** Text for XML that says just this text, but for characters that XML has no place for. */
export const escapeXml = (text: string): string => escapeHtml(text.replace(NOT_IN_XML, ''));
