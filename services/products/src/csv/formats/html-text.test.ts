import { expect, test } from 'vitest';
import { htmlToText, textToHtml, withoutRuns } from './html-text.ts';

test.each([
  ['<p>Printed <b>by hand</b>.</p><p>Cotton &amp; silk.</p>', 'Printed by hand.\n\nCotton & silk.'],
  [
    'Price &mdash; &#8377;500, &#x20B9;600 &ndash; &eacute;&hellip;&nbsp;&copy;',
    'Price — ₹500, ₹600 – é… ©',
  ],
  ['<p>One<br>Two<br/>Three</p>', 'One\nTwo\nThree'],
  ['<ul><li>Soft</li><li>Light <i>weave</i></li></ul>', '• Soft\n• Light weave'],
  ['<ol><li>Wash</li><li>Dry</li></ol>', '1. Wash\n2. Dry'],
  ['<style>p { color: red }</style><script>alert("x")</script><p>Text</p>', 'Text'],
  ['<h2>Care</h2><div>Cold wash</div><div>Dry flat</div>', 'Care\n\nCold wash\nDry flat'],
  [
    '<table><tr><th>Bust</th><td>36</td></tr><tr><th>Waist</th><td>30</td></tr></table>',
    'Bust 36\nWaist 30',
  ],
  ['<a href="https://example.com">Read</a> <img src="x" alt="Picture">more', 'Read more'],
  ['<!-- hidden --><p>Seen</p>', 'Seen'],
  ['<p>सूती कुर्ती &amp; दुपट्टा</p>', 'सूती कुर्ती & दुपट्टा'],
  ['5 < 6 & 7 > 3', '5 < 6 & 7 > 3'],
  ['Plain\n\ntext', 'Plain\n\ntext'],
  ['', ''],
])('the text of %j is %j', (html, text) => {
  expect(htmlToText(html)).toBe(text);
});

test.each([
  'Plain',
  'Two\nlines\n\nand a paragraph',
  'Less < more & "quotes" > rest',
  '• One\n• Two',
  'A &amp; that is meant literally',
  'Wide   spaces',
])('%j survives as HTML, except for runs of spaces', (text) => {
  expect(withoutRuns(htmlToText(textToHtml(text)))).toBe(withoutRuns(text));
});
