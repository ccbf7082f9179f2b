import { describe, expect, it } from 'vitest';
import { isSoundMarkup } from './sound-markup.ts';

describe('markup of a server entry is accepted', () => {
  it.each([
    ['text', 'a &lt; b'],
    ['nested elements', '<section class="a>b"><h1>Gifts</h1><br><img src=\'x\'/></section>'],
    ['comments of a renderer', '<!--[--><p>a<!-- -->b</p><!--]--><!---->'],
    ['a text field with tags in it', '<textarea></div><b></textarea>'],
    ['a drawing', '<svg viewBox="0 0 1 1"><path d="M0 0"/><g></g></svg>'],
    [
      'a custom element with a declarative root',
      '<x-a><template shadowrootmode="open"><slot></slot></template></x-a>',
    ],
  ])('with %s', (_, html) => {
    expect(isSoundMarkup(html)).toBe(true);
  });
});

describe('markup of a server entry is rejected', () => {
  it.each([
    ['an element that is not closed', '<div><b>a</b>'],
    ['an end tag that closes its place', '</div><p>a</p><div>'],
    ['crossing elements', '<b><i></b></i>'],
    ['a comment that does not end', '<p>a</p><!-- b'],
    ['a comment that a browser ends at once', '<!--><b>-->'],
    ['a comment that a browser ends earlier', '<!-- a --!><b> -->'],
    ['a tag that does not end', '<p>a</p><a href="'],
    ['a text field that does not end', '<textarea>a'],
    ['an element closed like a drawing', '<div/>'],
    ['a script', '<script>alert(1)</script>'],
    ['a style sheet', '<STYLE>body { display: none }</STYLE>'],
    ['the rest of the document as text', '<plaintext>'],
    ['a document', '<!doctype html><html><body></body></html>'],
  ])('with %s', (_, html) => {
    expect(isSoundMarkup(html)).toBe(false);
  });
});

it.each(['<!--', '<a ', '<a "', "<a '", '<textarea>'])(
  'markup of 256 kB that repeats %s is rejected within 100 ms',
  (piece) => {
    const began = performance.now();
    expect(isSoundMarkup(piece.repeat(262_144 / piece.length))).toBe(false);
    expect(performance.now() - began).toBeLessThan(100);
  },
);
