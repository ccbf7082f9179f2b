import { createLogger } from '@tanabana/service-kit';
import { builtShell, listen } from '@tanabana/test-kit';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { createApp } from '../src/app.ts';
import { createRenderer } from '../src/rendering/renderer.ts';
import { createSite } from '../src/site/site.ts';
import { madeUpModule, madeUpRemote } from './testing/made-up-module.ts';
import { openStandInSite, type StandInModule } from './testing/stand-in-site.ts';

let shell: string;
beforeAll(async () => {
  shell = await builtShell();
});

const endings: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

async function openPages(modules: StandInModule[]) {
  const site = await openStandInSite(shell, modules);
  endings.push(site.close);
  const log = createLogger('pages', 'silent');
  const renderer = createRenderer({ origin: site.origin, log });
  endings.push(renderer.stop);
  const server = await listen(createApp({ site: createSite(site.origin), renderer, log }));
  endings.push(server.close);
  return {
    /** Waits until a page contains a text. */
    async page(path: string, wanted: string): Promise<string> {
      let found = '';
      await expect
        .poll(async () => {
          const answer = await server.fetch('/page', { headers: { 'X-Page': path } });
          found = await answer.text();
          found = found.replaceAll(/<style[\s\S]*?<\/style>/g, '');
          return answer.status === 200 && found.includes(wanted);
        })
        .toBe(true);
      return found;
    },
  };
}

const ROUTE = { path: '/gifts/:id', expose: './Page', serverRendered: true };

const headIn = (document: string) => ({
  title: /<title>(.*?)<\/title>/.exec(document)?.[1],
  descriptions: [...document.matchAll(/<meta name="description" content="([^"]*)"/g)].map(
    ([, text]) => text,
  ),
  data: /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/.exec(document)?.[1],
});

test('renders a page of another team with the head of its server entry (rules 10.25, 10.26)', async () => {
  const gifts = madeUpRemote('gifts', {
    routes: [{ ...ROUTE, title: 'Gifts', description: 'All gifts' }],
    render: `return {
      html: '<h1>Gift ' + request.params.id + request.query.q + '</h1>',
      title: 'Gift </title> ' + request.params.id,
      description: '"><script>',
      jsonLd: { name: '</script>' },
      state: { picked: '"7"' },
    };`,
  });
  const pages = await openPages([gifts]);
  const document = await pages.page('/gifts/7?q=8', '<h1>Gift 78</h1>');
  expect(headIn(document)).toEqual({
    title: 'Gift &lt;/title&gt; 7 · Tanabana',
    descriptions: ['&quot;&gt;&lt;script&gt;'],
    data: '{"name":"\\u003c/script>"}',
  });
  expect(document).toContain(
    'data-mount="" data-state="{&quot;picked&quot;:&quot;\\&quot;7\\&quot;&quot;}"><div><h1>Gift 78</h1></div></div>',
  );
  expect(document).toContain('role="main"');
  expect(document).not.toContain('<noscript>');
});

test.each([
  ['the descriptor', [{ ...ROUTE, title: 'Gifts' }], 'Gifts · Tanabana'],
  ['the menu', [{ ...ROUTE, path: '/gifts' }], 'Our gifts · Tanabana'],
  ['the shop', [ROUTE], 'Tanabana'],
])(
  'a page whose content the browser renders has the title of %s (rule 10.25)',
  async (_, routes, title) => {
    const gifts = madeUpRemote('gifts', {
      routes,
      nav: [{ label: 'Our gifts', href: '/gifts' }],
      render: "throw new Error('no');",
    });
    const pages = await openPages([gifts]);
    const document = await pages.page(routes[0]?.path.replace(':id', '7') ?? '', `<title>${title}`);
    expect(headIn(document).title).toBe(title);
    expect(document).not.toContain('data-mount');
    expect(document).toContain('<noscript>');
  },
);

test('fills slots, each by its props, and leaves out markup that would change the page (rule 10.26)', async () => {
  const page = madeUpModule('mf-page', {
    parts: {
      './page': `
        return react.createElement('div', null,
          ['M', '</div>', '<!--'].map((size) =>
            react.createElement(shop.Slot, { key: size, name: 'product.tools', product: { size } })),
          react.createElement('p', null, 'The end'));`,
    },
    routes: [{ path: '/', expose: './page', serverRendered: true }],
  });
  const gifts = madeUpRemote('gifts', {
    slots: [{ slot: 'product.tools', expose: './Badge', serverRendered: true }],
    render: "return '<b>For ' + request.props.product.size + '</b>';",
  });
  const pages = await openPages([page, gifts]);
  const document = await pages.page('/', '<b>For M</b>');
  expect(document.match(/data-mount/g)).toHaveLength(1);
  expect(document.match(/data-module="gifts"[^>]*><!--\$!-->/g)).toHaveLength(2);
  expect(document).toContain('<p>The end</p>');
});

test("has one main landmark if the remote's page brings its own (rule 10.27)", async () => {
  const gifts = madeUpRemote('gifts', {
    routes: [ROUTE],
    render: "return '<main><h1>Gifts</h1></main>';",
  });
  const pages = await openPages([gifts]);
  const document = await pages.page('/gifts/7', '<h1>Gifts</h1>');
  expect(document.match(/<main|role="main"/g)).toEqual(['<main']);
});
