import { describe, expect, it } from 'vitest';
import { chunkNameOf, defineModule, exposeOf } from './define-module.ts';
import { descriptorOf } from './descriptor.ts';

const config = defineModule({
  name: 'mf-reviews',
  routes: [{ path: '/reviews', load: './src/routes/reviews.tsx', guarded: true }],
  slots: [
    { slot: 'product-card.actions', load: './src/slots/heart.tsx', order: 5 },
    {
      slot: 'dashboard.tab',
      load: './src/slots/tab.tsx',
      tab: { id: 'reviews', label: 'Reviews' },
    },
  ],
});

describe('defineModule', () => {
  it('GIVEN a description THEN its descriptor names what the container gives', () => {
    expect(descriptorOf(config, { version: '1-x', entry: 'remoteEntry.js' })).toEqual({
      name: 'mf-reviews',
      version: '1-x',
      entry: 'remoteEntry.js',
      contract: 1,
      routes: [{ path: '/reviews', expose: './routes/reviews', guarded: true }],
      slots: [
        { slot: 'product-card.actions', expose: './slots/heart', order: 5 },
        {
          slot: 'dashboard.tab',
          expose: './slots/tab',
          tab: { id: 'reviews', label: 'Reviews' },
        },
      ],
      nav: [],
    });
  });

  it('GIVEN a file THEN expose and chunk are named after it', () => {
    expect(exposeOf('./src/routes/home.tsx')).toBe('./routes/home');
    expect(chunkNameOf('./src/routes/home.tsx')).toBe('routes-home');
  });

  it.each([
    [{ name: 'reviews' }, /Module name/],
    [{ name: 'mf-x', routes: [{ path: 'x', load: './src/x.tsx' }] }, /no leading/],
    [{ name: 'mf-x', routes: [{ path: '/x', load: 'src/x.tsx' }] }, /not a file/],
    [
      {
        name: 'mf-x',
        slots: [
          { slot: 'dashboard.tab', load: './src/x.tsx', tab: { id: 'My tab', label: 'Mine' } },
        ],
      },
      /tab needs an id/,
    ],
  ] as const)('GIVEN a slip THEN it is told', (slip, message) => {
    expect(() => defineModule(slip)).toThrow(message);
  });
});
