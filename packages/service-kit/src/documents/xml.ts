import { escapeHtml } from './html.ts';

/**
 * Characters that XML does not allow (https://www.w3.org/TR/xml/#charsets), including unpaired
 * surrogates.
 */
const NOT_IN_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** Escapes text for XML and removes characters that XML does not allow. */
export const escapeXml = (text: string): string => escapeHtml(text.replace(NOT_IN_XML, ''));
