import { unique } from '@tanabana/test-kit';
import { describe, expect, test } from 'vitest';
import { startSampleThings } from './sample-things-under-test.ts';

const sampleThings = await startSampleThings();
const { call, create, tokens } = sampleThings;

describe('a new sample thing', () => {
  test('is returned and found by its id', async () => {
    const { status, body } = await create({ name: ' First ' });
    expect(status).toBe(201);
    expect(body).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      name: 'First',
      // with pictures
      pictures: [],
      // end
      createdAt: expect.any(String),
    });
    const found = await call('GET', `/api/sample-things/${body._id}`);
    expect(found).toMatchObject({ status: 200, body });
  });

  test('can be created by admins only', async () => {
    const body = { name: unique('Second') };
    const anonymous = await call('POST', '/api/sample-things', { body });
    expect(anonymous).toMatchObject({ status: 401, body: { code: 'auth.required' } });
    const shopper = await create(body, await tokens.buildToken());
    expect(shopper).toMatchObject({ status: 403, body: { code: 'auth.forbidden' } });
  });

  test.each([{}, { name: ' ' }, { name: { $gt: '' } }, { name: 'x'.repeat(101) }])(
    '%o is rejected',
    async (wrong) => {
      const { status, body } = await create(wrong);
      expect(status).toBe(400);
      expect(body).toMatchObject({ code: 'request.invalid', errors: [{ path: 'name' }] });
    },
  );

  test('is created once when 10 requests with its name arrive in parallel', async () => {
    const name = unique('Third');
    const answers = await Promise.all(Array.from({ length: 10 }, () => create({ name })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const refused = answers.filter(({ body }) => body.code === 'sample_thing.name_taken');
    expect(refused.map(({ status }) => status)).toEqual(Array(9).fill(409));
  });
});

describe('the list', () => {
  test('is sorted by name, in pages', async () => {
    const names = ['b', 'A', 'c'].map((letter) => `${letter} ${unique('listed')}`);
    for (const name of names) await create({ name });
    type List = { data: { name: string }[]; total: number };
    const { body } = await call<List>('GET', '/api/sample-things?limit=1000');
    const own = body.data.map(({ name }) => name).filter((name) => names.includes(name));
    expect(own).toEqual([names[1], names[0], names[2]]);
    const page = await call<List>('GET', '/api/sample-things?page=2&limit=1');
    expect(page.body.data).toEqual([body.data[1]]);
    expect(page.body.total).toBe(body.total);
  });

  test('rejects an invalid page', async () => {
    expect((await call('GET', '/api/sample-things?page=0')).status).toBe(400);
  });
});

test.each(['f'.repeat(24), 'nothing'])('named %s does not exist', async (id) => {
  const { status, body } = await call('GET', `/api/sample-things/${id}`);
  expect(status).toBe(404);
  expect(body).toMatchObject({ code: 'sample_thing.not_found' });
});
