import { expect, test } from 'vitest';
import type { Block } from './blocks.ts';
import { layout, type MailPage } from './layout.ts';

const buildPage = (overrides: Partial<MailPage> = {}): MailPage => ({
  storeName: 'Tanabana',
  publicUrl: 'https://tanabana.example',
  preview: 'Your order is on the loom.',
  heading: 'Thank you, Asha',
  blocks: ['We have your order.'],
  reason: 'You get this mail because you ordered at Tanabana.',
  ...overrides,
});

const ATTACK = `"><script>alert(1)</script><img src=x onerror='alert(2)'>`;

const attacked: Block[] = [
  ATTACK,
  { type: 'heading', text: ATTACK },
  { type: 'quote', text: ATTACK },
  { type: 'note', text: ATTACK },
  { type: 'facts', facts: [{ label: ATTACK, value: ATTACK }] },
  { type: 'link', label: ATTACK, url: `https://tanabana.example/?q=${ATTACK}` },
  {
    type: 'items',
    items: [
      { name: ATTACK, details: ATTACK, amount: ATTACK, picture: `https://x.example/${ATTACK}` },
    ],
    totals: [{ label: ATTACK, value: ATTACK }],
  },
];

test('escapes all values', () => {
  const { html } = layout(
    buildPage({
      storeName: ATTACK,
      preview: ATTACK,
      heading: ATTACK,
      reason: ATTACK,
      blocks: attacked,
      after: attacked,
      button: { label: ATTACK, url: `https://tanabana.example/?q=${ATTACK}` },
    }),
  );
  expect(html).not.toMatch(/<script|<img src=x|onerror='/);
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
});

test('shows the logo at an absolute address in place of the name, which it has as text (rule 20.8)', () => {
  const storeLogo = { id: 'a'.repeat(24), width: 960, height: 240 };
  const { html, text } = layout(buildPage({ storeName: 'Tana & Bana', storeLogo }));
  expect(html).toContain(
    `<img src="https://tanabana.example/api/content/pictures/${storeLogo.id}" width="256" height="64" alt="Tana &amp; Bana"`,
  );
  expect(text).toContain('-- \nTana & Bana, https://tanabana.example');
  expect(layout(buildPage()).html).not.toContain('<img');
});

test.each(['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', '/relative'])(
  'does not link %s',
  (url) => {
    expect(() => layout(buildPage({ button: { label: 'Go', url } }))).toThrow(TypeError);
  },
);

test('gives the HTML and the text body the same content', () => {
  const { html, text } = layout(
    buildPage({
      blocks: [
        'We have your order.',
        {
          type: 'items',
          items: [{ name: 'Indigo Kurti', details: 'Indigo, M, 2 pieces', amount: '₹1,998.00' }],
          totals: [
            { label: 'Shipping', value: 'Free' },
            { label: 'Total', value: '₹1,998.00' },
          ],
        },
        { type: 'facts', facts: [{ label: 'To', value: 'Asha Rao\n12 MG Road' }] },
        { type: 'quote', text: 'Line one\r\nLine two' },
      ],
      button: { label: 'See your order', url: 'https://tanabana.example/order/1?key=a&b=c' },
    }),
  );
  expect(html).toContain('https://tanabana.example/order/1?key=a&amp;b=c');
  expect(html).toContain('Line one<br>Line two');
  expect(text).toBe(`Thank you, Asha

We have your order.

Indigo Kurti ..................................... ₹1,998.00
  Indigo, M, 2 pieces
------------------------------------------------------------
Shipping .............................................. Free
Total ............................................ ₹1,998.00

To: Asha Rao
  12 MG Road

> Line one
> Line two

See your order:
https://tanabana.example/order/1?key=a&b=c

-- 
Tanabana, https://tanabana.example
You get this mail because you ordered at Tanabana.
`);
});
