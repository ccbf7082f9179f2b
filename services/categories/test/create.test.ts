import { texts } from '@tanabana/contracts';
import { unique } from '@tanabana/test-kit';
import { describe, expect, test } from 'vitest';
import { startCategories } from './categories-under-test.ts';

const categories = await startCategories();
const { create, tokens } = categories;

describe('a new category', () => {
  test('is returned with a slug made from its name (rules 5.7, 7.1)', async () => {
    const { status, body } = await create({ name: ' Men’s Wear ', description: 'For him' });
    expect(status).toBe(201);
    expect(body).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      name: 'Men’s Wear',
      slug: 'mens-wear',
      description: 'For him',
      attributes: {},
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
  });
  test('keeps its own slug and attributes, as JSON or text (rule 3.4)', async () => {
    const attributes = { fabric: ['cotton', 'silk'], care: { wash: 'cold' } };
    for (const sent of [attributes, JSON.stringify(attributes)]) {
      const slug = unique('slug');
      const { body } = await create({ name: unique('Sarees'), slug, attributes: sent });
      expect(body).toMatchObject({ slug, attributes });
    }
  });
  test('without letters for a slug still gets one', async () => {
    const { status, body } = await create({ name: 'कुर्ती', slug: '' });
    expect(status).toBe(201);
    expect(body.slug).toMatch(/^category-[0-9a-f]{8}$/);
  });

  test('is for admins only (rule 6.3)', async () => {
    const name = unique('Tops');
    const anonymous = await categories.call('POST', '/api/categories', { body: { name } });
    expect(anonymous).toMatchObject({ status: 401, body: { code: 'auth.required' } });
    const shopper = await create({ name }, await tokens.buildToken());
    expect(shopper).toMatchObject({ status: 403, body: { code: 'auth.forbidden' } });
    const forged = await create({ name }, 'abc');
    expect(forged).toMatchObject({ status: 401, body: { code: 'auth.token_invalid' } });
  });

  test.each([
    [{}, 'name'],
    [{ name: '' }, 'name'],
    [{ name: { $gt: '' } }, 'name'],
    [{ name: 'a\0b' }, 'name'],
    [{ name: 'x'.repeat(101) }, 'name'],
    [{ name: 'Tops', slug: 'Not a slug' }, 'slug'],
    [{ name: 'Tops', description: 5 }, 'description'],
    [{ name: 'Tops', attributes: '{' }, 'attributes'],
    [{ name: 'Tops', attributes: '[]' }, 'attributes'],
    [{ name: 'Tops', attributes: '{"$where":"1"}' }, 'attributes'],
    [{ name: 'Tops', attributes: { a: { $gt: 1 } } }, 'attributes.a'],
  ])('%o is rejected', async (wrong, path) => {
    const { status, body } = await create(wrong);
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'request.invalid', errors: [{ path }] });
  });
  test('without a name is rejected with the message of the rules (rule 5.7)', async () => {
    expect((await create({ name: ' ' })).body).toMatchObject({
      message: texts.validation.categoryName,
    });
  });

  test('with a taken name or slug is rejected regardless of letter case', async () => {
    const { body } = await create({ name: unique('Kurtis') });
    const sameName = await create({ name: `  ${body.name?.toUpperCase()}`, slug: unique('other') });
    expect(sameName).toMatchObject({ status: 409, body: { code: 'category.name_taken' } });
    const sameSlug = await create({ name: unique('Other'), slug: body.slug });
    expect(sameSlug).toMatchObject({ status: 409, body: { code: 'category.slug_taken' } });
  });
  test('of 20 concurrent ones with the same name is created once', async () => {
    const name = unique('Dupattas');
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => create({ name, slug: unique('s') })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'category.name_taken')).toHaveLength(19);
  });
});
