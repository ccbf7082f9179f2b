import { randomBytes } from 'node:crypto';
import type { StartedShop } from '@tanabana/shop-runner/shop';
import { apiOf, newShopper, signInAdmin } from '@tanabana/test-kit/shop-client';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Collector, pathTo, type Span } from './collector.ts';

/** Milliseconds: services export spans five times a second here. */
const SENT_WITHIN = 5_000;

export const describeTraces = (shop: StartedShop, collector: Collector) =>
  describe('traces', () => {
    beforeAll(() => {
      collector.watch = true;
      return () => {
        collector.watch = false;
      };
    });

    test('a rename is one trace through gateway, both services and their databases (rule 26.12)', async () => {
      const session = await signInAdmin(shop);
      const [before, after] = [newShopper().username, newShopper().username];
      const { _id } = await apiOf(shop, session).categories.create({ body: { name: before } });
      const traceId = randomBytes(16).toString('hex');
      const outer = randomBytes(8).toString('hex');
      const renamed = await fetch(`${shop.address}/api/categories/${_id}`, {
        method: 'PUT',
        body: JSON.stringify({ name: after }),
        headers: {
          Authorization: `Bearer ${session.token}`,
          'Content-Type': 'application/json',
          traceparent: `00-${traceId}-${outer}-01`,
        },
      });
      expect(renamed.status).toBe(200);

      const trace = () => collector.spans.filter((span) => span.traceId === traceId);
      const find = (service: string, name: string | RegExp): Span | undefined =>
        trace().find(
          (span) =>
            span.service === service &&
            (name instanceof RegExp ? name.test(span.name) : span.name === name),
        );
      const outermost = () => find('categories', 'PUT /api/categories/:id');
      const asked = () => find('products', 'POST /between/categories/:id/changed');
      await expect.poll(() => Boolean(outermost() && asked()), { timeout: SENT_WITHIN }).toBe(true);
      const asking = find('categories', /^POST 127\.0\.0\.1/);
      const ofGateway = find('gateway', 'PUT /api/categories/:id');
      expect(ofGateway?.parentSpanId).toBe(outer);
      expect(outermost()?.parentSpanId).toBe(ofGateway?.spanId);
      expect(asking?.parentSpanId).toBe(outermost()?.spanId);
      expect(pathTo(trace(), asked())).toContain(`categories: ${asking?.name}`);
      expect(find('categories', 'findAndModify categories')?.parentSpanId).toBe(
        outermost()?.spanId,
      );
      expect(find('products', 'update products')?.parentSpanId).toBe(asked()?.spanId);
      expect(JSON.stringify(trace())).not.toContain(after);
    });

    test('a request without a trace starts one with its request id', async () => {
      const answer = await fetch(`${shop.address}/api/products?limit=3`, {
        headers: { Authorization: '' },
      });
      expect(answer.status).toBe(200);
      const id = answer.headers.get('x-request-id') ?? '';
      await expect
        .poll(() => collector.spans.filter(({ traceId }) => traceId === id), {
          timeout: SENT_WITHIN,
        })
        .toContainEqual(
          expect.objectContaining({
            service: 'products',
            name: 'GET /api/products',
            parentSpanId: id.slice(0, 16),
          }),
        );
      expect(collector.spans.filter(({ name }) => /readyz|metrics/.test(name))).toEqual([]);
    });
  });
