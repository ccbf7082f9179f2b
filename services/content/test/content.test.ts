import { CONTENT_KEYS, type ContentKey, DEFAULT_CONTENT, defaultSource } from '@tanabana/contracts';
import { longTest } from '@tanabana/test-kit/long-test';
import { describe, expect, test } from 'vitest';
import { startContent } from './content-under-test.ts';

const { http, tokens, token, clock, version, save, published } = await startContent();

const HOUR = 3_600_000;
const inHours = (hours: number): string => new Date(clock.now + hours * HOUR).toISOString();

longTest(
  'offers the content of a new shop as version 0 of each document, which pages know (rule 21.1)',
  async () => {
    expect(await published()).toEqual({});
    for (const key of ['hero', 'faq'] satisfies ContentKey[]) {
      const { version: number, newest, values } = await version(key);
      expect([number, newest]).toEqual([0, 0]);
      expect(values).toEqual(defaultSource(key));
    }
    const { body } = await http.call<{ data: { key: string }[] }>('GET', '/api/content/documents', {
      token,
    });
    expect(body.data.map(({ key }) => key)).toEqual(CONTENT_KEYS);
  },
);

longTest('stores and delivers the content of a new shop unchanged (rule 21.1)', async () => {
  for (const key of ['faq', 'stores'] satisfies ContentKey[]) {
    expect((await save(key)).status).toBe(201);
    expect((await published(`?keys=${key}`))[key]).toEqual(DEFAULT_CONTENT[key]);
  }
});

describe('a version', () => {
  longTest(
    'is shown once it is published, a draft never, and only to those who asked for its key (rule 21.2)',
    async () => {
      const draft = await save('announcement', { text: 'Draft' }, null);
      expect([draft.status, draft.body.state]).toEqual([201, 'draft']);
      expect(await published('?keys=announcement')).toEqual({});
      await save('announcement', { text: 'Diwali dispatch until 5 November' });
      expect((await published('?keys=announcement,menu')).announcement?.text).toBe(
        'Diwali dispatch until 5 November',
      );
      expect(await published('?keys=menu')).toEqual({});
    },
  );

  longTest(
    'is shown at its time, unless a later version is published before (rule 21.2)',
    async () => {
      await save('footer', { end: 'first' });
      await save('footer', { end: 'later' }, inHours(2));
      const end = async () => (await published()).footer?.end;
      expect(await end()).toBe('first');
      clock.now += 2 * HOUR;
      expect(await end()).toBe('later');
      await save('footer', { end: 'never' }, inHours(2));
      await save('footer', { end: 'last' });
      clock.now += 2 * HOUR;
      expect(await end()).toBe('last');
      const past = await save('footer', {}, inHours(-1));
      expect([past.status, past.body.errors?.[0]?.path]).toEqual([400, 'publishAt']);
    },
  );

  longTest(
    'is stored once when two people save the same one at once; the other gets 409 (rule 21.2)',
    async () => {
      const { newest } = await version('menu');
      const both = await Promise.all(
        ['One', 'Two'].map((label) =>
          save('menu', { links: [{ label, href: '/shop' }] }, null, newest),
        ),
      );
      expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
      expect(both.find(({ status }) => status === 409)?.body.code).toBe('content.changed');
      expect((await version('menu')).newest).toBe(newest + 1);
      type Audit = { data: { target: { name: string } }[] };
      const { body: log } = await http.call<Audit>('GET', '/api/content/audit', { token });
      expect(log.data.filter(({ target }) => target.name === 'menu')).toMatchObject([
        { by: { username: 'owner' }, action: 'changed' },
      ]);
    },
  );

  longTest('stays in the history, from which it is restored (rule 21.2)', async () => {
    await save('home', { sections: ['hero', 'gallery'] });
    await save('home', { sections: ['hero'] });
    type Page = { data: { version: number }[]; total: number };
    const path = '/api/content/documents/home/versions?limit=2&page=';
    const pages = [1, 2].map((page) => http.call<Page>('GET', path + page, { token }));
    const [first, second] = (await Promise.all(pages)).map(({ body }) => body);
    expect(first).toMatchObject({ data: [{ version: 2 }, { version: 1 }], total: 3 });
    expect(second).toMatchObject({ data: [{ version: 0 }], total: 3 });
    await save('home', (await version('home', 1)).values);
    expect((await published()).home?.sections).toEqual(['hero', 'gallery']);
  });
});

test('shows slides only from their start to their end (rule 21.3)', async () => {
  const [slide] = defaultSource('hero').slides;
  const slides = [
    { ...slide, title: 'Always' },
    { ...slide, title: 'Soon', from: inHours(1), to: inHours(2) },
  ];
  await save('hero', { slides });
  const shown = async () => (await published('?keys=hero')).hero?.slides.map(({ title }) => title);
  expect(await shown()).toEqual(['Always']);
  clock.now += HOUR;
  expect(await shown()).toEqual(['Always', 'Soon']);
  clock.now += HOUR;
  expect(await shown()).toEqual(['Always']);
});

longTest(
  'a signed link shows its version for a day, and no cache keeps it (rule 21.4)',
  async () => {
    await save('about', { title: 'Public' });
    const { body: draft } = await save('about', { title: 'Draft' }, null);
    const { body: preview } = await http.call<{ token: string }>('POST', '/api/content/previews', {
      token,
      body: { key: 'about', version: draft.version },
    });
    const read = (text: string) => http.fetch(`/api/content/preview?keys=about&token=${text}`);
    const shown = await read(preview.token);
    expect(shown.headers.get('cache-control')).toBe('no-store');
    expect(await shown.json()).toMatchObject({ data: { about: { title: 'Draft' } } });
    expect((await published()).about?.title).toBe('Public');
    const [key, number, ends, signature] = preview.token.split('.');
    for (const forged of [
      `${key}.${Number(number) - 1}.${ends}.${signature}`,
      `${key}.${number}.${Number(ends) + 1}.${signature}`,
      'about.1',
    ])
      expect((await read(forged)).status).toBe(403);
    clock.now += 24 * HOUR;
    expect((await read(preview.token)).status).toBe(403);
  },
);

longTest('answers with an ETag that changes with the content', async () => {
  const etag = async () => (await http.fetch('/api/content?keys=privacy')).headers.get('etag');
  const before = await etag();
  expect(await etag()).toBe(before);
  const headers = { 'If-None-Match': before ?? '' };
  expect((await http.fetch('/api/content?keys=privacy', { headers })).status).toBe(304);
  await save('privacy', { line: 'New' });
  expect(await etag()).not.toBe(before);
});

test('only staff with the permission read and change documents', async () => {
  const shopper = await tokens.buildToken({});
  for (const [method, path] of [
    ['GET', '/api/content/documents'],
    ['GET', '/api/content/documents/hero/versions'],
    ['GET', '/api/content/documents/hero/versions/newest'],
    ['POST', '/api/content/documents'],
    ['POST', '/api/content/previews'],
    ['POST', '/api/content/pictures'],
  ] as const) {
    expect((await http.call(method, path)).status).toBe(401);
    expect((await http.call(method, path, { token: shopper })).status).toBe(403);
  }
});
