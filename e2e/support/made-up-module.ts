import type { Page } from '@playwright/test';

const NAME = 'mf-made-up';
const ENTRY = `/modules/${NAME}/1/remoteEntry.js`;

/**
 * What another team's module would be: a heart on cards, beside Share and in the header. It is plain
 * code, so that it shows what a module may rely on, and no more.
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
  };
  return { get: (name) => Promise.resolve(() => ({ default: parts[name] })) };
})();`;

/** Adds a made-up module to the registry of this page's documents, by a registry line alone. */
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
    ],
    nav: [],
  };
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const answer = await route.fetch();
    const body = (await answer.text()).replace(
      '{"modules":[',
      `{"modules":[${JSON.stringify(line)},`,
    );
    await route.fulfill({ response: answer, body });
  });
  await page.route(`**${ENTRY}`, (route) =>
    route.fulfill({ contentType: 'application/javascript', body: SCRIPT }),
  );
}
