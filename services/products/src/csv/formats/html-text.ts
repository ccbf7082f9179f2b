import { convert, type HtmlToTextOptions } from 'html-to-text';

const SKIPPED = ['style', 'script', 'template', 'iframe', 'noscript', 'img', 'svg'];

const OPTIONS: HtmlToTextOptions = {
  wordwrap: false,
  selectors: [
    { selector: 'a', options: { ignoreHref: true } },
    { selector: 'ul', options: { itemPrefix: '• ' } },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({
      selector,
      options: { uppercase: false },
    })),
    {
      selector: 'table',
      format: 'block',
      options: { leadingLineBreaks: 2, trailingLineBreaks: 2 },
    },
    { selector: 'tr', format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    ...['td', 'th'].map((selector) => ({
      selector,
      format: 'inlineSurround',
      options: { suffix: ' ' },
    })),
    ...SKIPPED.map((selector) => ({ selector, format: 'skip' })),
  ],
};

/** Tags and entities that occur in descriptions; `5 < 6 & 7` is plain text. */
const MARKUP = /<\/?[a-z][^<>]*>|&(?:[a-z]{2,32}|#\d+|#x[\da-f]+);/i;

/** Returns text with white space as it is compared: no-break spaces, line ends and runs are equal. */
export const withoutRuns = (text: string): string =>
  text
    .replace(/[^\S\n]+/gu, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/**
 * Returns the text of an HTML description: entities decoded, lists and line breaks kept, contents
 * of `<style>` and `<script>` removed. Text without markup is returned as it is.
 */
export const htmlToText = (html: string): string =>
  MARKUP.test(html) ? withoutRuns(convert(html, OPTIONS)) : html.trim();

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Returns a description as HTML, from which `htmlToText` returns the description. */
export const textToHtml = (text: string): string =>
  text
    .replace(/[&<>"]/g, (mark) => ENTITIES[mark] ?? mark)
    .replace(/\r\n?/g, '\n')
    .replace(/\n/g, '<br>');
