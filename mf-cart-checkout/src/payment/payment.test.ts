import { expect, it } from 'vitest';
import { failure } from '../testing/failure.ts';
import { refusalOf } from './refusal.ts';
import { screenshotProblem } from './screenshot-field.tsx';

it.each([
  ['order.utr_used', 409, { utr: 'Said by the service.' }],
  ['order.screenshot_invalid', 422, { screenshot: 'Said by the service.' }],
])('reports %s at its field in the dialog', (code, status, errors) => {
  expect(refusalOf(failure(status, code), [])).toEqual({
    said: { tone: 'danger', text: 'Said by the service.', errors },
  });
});

it('reports an invalid UTR at its field', () => {
  const errors = [{ path: 'transactionId', message: 'Too short.' }];
  expect(refusalOf(failure(400, 'request.invalid', errors), [])).toMatchObject({
    said: { errors: { utr: 'Too short.' } },
  });
});

it.each([500, 503])('keeps a temporary failure (status %i) in the dialog', (status) => {
  expect(refusalOf(failure(status, 'server.error'), [])).toMatchObject({
    said: { text: expect.stringContaining('Said by the service.') },
  });
});

it("shows the rules' message by default, with additional information below (rule 8.4)", () => {
  const text = 'Failed to place UPI order';
  expect(refusalOf(null, [])).toMatchObject({ said: { text } });
  for (const status of [0, 500, 502])
    expect(
      refusalOf({ ...failure(status, 'server.error'), isUnexplained: true }, []),
    ).toMatchObject({
      said: {
        text,
        more: expect.stringMatching(/^Said by the service\..*never creates a second one/),
      },
    });
});

it('shows problems of the order at the order, with the refund', () => {
  const refusal = refusalOf(failure(409, 'order.out_of_stock'), []);
  expect(refusal).toMatchObject({ problem: { title: 'Said by the service.' } });
  expect(JSON.stringify(refusal)).toContain('If you have paid already');
});

it('reports an order placed before', () => {
  const refusal = refusalOf(failure(422, 'idempotency.key_reused'), []);
  expect(refusal).toMatchObject({ problem: { placedBefore: true } });
});

it.each([
  [{ type: 'application/pdf', size: 1 }, true],
  [{ type: '', size: 1 }, true],
  [{ type: 'image/png', size: 9e6 }, true],
  [{ type: 'image/heic', size: 8e6 }, false],
])('rejects the file %j: %s', (file, isProblem) => {
  expect(screenshotProblem(file) !== null).toBe(isProblem);
});
