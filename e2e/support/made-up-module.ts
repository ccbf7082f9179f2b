import type { Page } from '@playwright/test';

const NAME = 'mf-made-up';
const ENTRY = `/modules/${NAME}/1/remoteEntry.js`;

/** The registry within a document. */
const REGISTRY = /(<script[^>]* id="registry">)([^<]*)/;

/**
 * What another team's module would be: a heart on cards, beside Share and in the header, and a tab of
 * the dashboard. It is plain code, so that it shows what a module may rely on, and no more.
 */
const SCRIPT = `
var mf_made_up = (() => {
  const { createElement: h } = __TANABANA_SHARED__.take('react', 19);
  const heart = h('svg', { width: 20, height: 20, viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor', strokeWidth: 1.75, 'aria-hidden': true },
    h('path', { d: 'M12 20s-7.5-4.6-7.5-10A4.2 4.2 0 0 1 12 7.4 4.2 4.2 0 0 1 19.5 10c0 5.4-7.5 10-7.5 10Z' }));
  const button = (label, inside) => h('button', {
    type: 'button', 'aria-label': label,
    style: { display: 'inline-flex', gap: '0.5rem', alignItems: 'center', justifyContent: 'center', minWidth: '2.75rem', minHeight: '2.75rem' },
  }, heart, inside);
  const parts = {
    './card': ({ product }) => button('Save ' + product.name),
    './tools': ({ product }) => button('Save for later: ' + product.name, h('span', null, 'Save')),
    './header': () => button('Saved pieces'),
    './tab': ({ user }) => h('p', null, 'Saved by ' + user.username),
    './admin-tab': () => h('p', null, 'What people save'),
  };
  return { get: (name) => Promise.resolve(() => ({ default: parts[name] })) };
})();`;

/**
 * Adds a made-up module to the registry of this page's documents, by a registry line alone, in the
 * place of whoever fills the same slots.
 */
export async function addMadeUpModule(page: Page): Promise<void> {
  const line = {
    name: NAME,
    version: '1',
    entry: ENTRY,
    contract: 1,
    routes: [],
    slots: [
      { slot: 'product-card.actions', expose: './card' },
      { slot: 'product.tools', expose: './tools' },
      { slot: 'header.tools', expose: './header' },
      {
        slot: 'dashboard.tab',
        expose: './tab',
        tab: { id: 'saved', label: 'Saved Pieces', subtitle: 'What you keep for later.' },
      },
      {
        slot: 'dashboard.tab',
        expose: './admin-tab',
        tab: { id: 'saves', label: 'Saves', adminOnly: true },
      },
    ],
    nav: [],
  };
  const taken = new Set(line.slots.map(({ slot }) => slot));
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const answer = await route.fetch();
    const body = (await answer.text()).replace(REGISTRY, (_, start: string, text: string) => {
      const { modules, ...rest } = JSON.parse(text) as { modules: (typeof line)[] };
      const others = modules.filter(({ slots }) => !slots.some(({ slot }) => taken.has(slot)));
      return start + JSON.stringify({ ...rest, modules: [line, ...others] });
    });
    await route.fulfill({ response: answer, body });
  });
  await page.route(`**${ENTRY}`, (route) =>
    route.fulfill({ contentType: 'application/javascript', body: SCRIPT }),
  );
}
