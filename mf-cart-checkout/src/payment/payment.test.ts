import { expect, it } from 'vitest';
import { failure } from '../testing/failure.ts';
import { refusalOf } from './refusal.ts';
import { screenshotProblem } from './screenshot-field.tsx';

it.each([
  ['order.utr_used', 409, { utr: 'Said by the service.' }],
  ['order.screenshot_invalid', 422, { screenshot: 'Said by the service.' }],
])('%s is told at its field in the window', (code, status, errors) => {
  expect(refusalOf(failure(status, code), [])).toEqual({
    said: { tone: 'danger', text: 'Said by the service.', errors },
  });
});

it('a wrong UTR is told at its field', () => {
  const errors = [{ path: 'transactionId', message: 'Too short.' }];
  expect(refusalOf(failure(400, 'request.invalid', errors), [])).toMatchObject({
    said: { errors: { utr: 'Too short.' } },
  });
});

it.each([500, 503])('what may pass (status %i) stays in the window', (status) => {
  expect(refusalOf(failure(status, 'server.error'), [])).toMatchObject({
    said: { text: expect.stringContaining('Said by the service.') },
  });
});

it('has the words of the rules where nobody has others, with what the page knows under them (rule 8.4)', () => {
  const text = 'Failed to place UPI order';
  expect(refusalOf(null, [])).toMatchObject({ said: { text } });
  for (const status of [0, 500, 502])
    expect(
      refusalOf({ ...failure(status, 'server.error'), isUnexplained: true }, []),
    ).toMatchObject({
      said: {
        text,
        more: expect.stringMatching(/^Said by the service\..*never makes a second one/),
      },
    });
});

it('what is wrong with the order goes to the order, with what becomes of the money', () => {
  const refusal = refusalOf(failure(409, 'order.out_of_stock'), []);
  expect(refusal).toMatchObject({ problem: { title: 'Said by the service.' } });
  expect(JSON.stringify(refusal)).toContain('If you have paid already');
});

it('an order that was made before is told as such', () => {
  const refusal = refusalOf(failure(422, 'idempotency.key_reused'), []);
  expect(refusal).toMatchObject({ problem: { placedBefore: true } });
});

it.each([
  [{ type: 'application/pdf', size: 1 }, true],
  [{ type: '', size: 1 }, true],
  [{ type: 'image/png', size: 9e6 }, true],
  [{ type: 'image/heic', size: 8e6 }, false],
])('the file %j is a problem: %s', (file, isProblem) => {
  expect(screenshotProblem(file) !== null).toBe(isProblem);
});
