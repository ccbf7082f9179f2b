import { h } from './framework.js';

/** A page of bags. */
export const Page = {
  state: () => ({ chosen: 1 }),
  render: (_, { chosen }, change) =>
    h(
      'section',
      { class: 'gift-bags-page' },
      h('h1', {}, 'Gift bags by esbuild'),
      h(
        'label',
        {},
        'Bags ',
        h('input', {
          type: 'number',
          min: 1,
          value: chosen,
          onchange: ({ target }) => change({ chosen: target.value }),
        }),
      ),
      h('p', { role: 'status' }, `Chosen: ${chosen}`),
      h('p', {}, 'Every bag is sewn from what weavers leave over, and packed by esbuild.'),
      h('a', { href: '/shop' }, 'To the shop'),
    ),
};
