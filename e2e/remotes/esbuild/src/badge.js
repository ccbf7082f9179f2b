import { h } from './framework.js';

/** Gift bags to go with a product. */
export const Badge = {
  state: () => ({ bags: 0 }),
  render: ({ product }, { bags }, change) =>
    h(
      'span',
      { class: 'gift-bags-badge' },
      h(
        'button',
        { type: 'button', onclick: () => change({ bags: bags + 1 }) },
        `esbuild gift bags: ${bags}`,
      ),
      h('span', {}, `for ${product?.name ?? 'any product'}`),
      h('a', { href: '/shop' }, 'More for esbuild bags'),
    ),
};
