import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rawRequest } from './testing/raw-request.ts';
import { startTestGateway, type TestGateway } from './testing/test-gateway.ts';

const PAY = '/order/665f1f77bcf86cd799439011/pay?key=abc';
const OTHERS = [
  '/',
  '/checkout',
  '/cart',
  '/order/665f1f77bcf86cd799439011',
  '/order/665f1f77bcf86cd799439011/payx',
  '/product/pay',
  '/api/orders/pay',
  '/?x=/order/665f1f77bcf86cd799439011/pay',
];

describe('the page of a payment', () => {
  let razorpay: TestGateway;
  let none: TestGateway;
  beforeAll(async () => {
    [razorpay, none] = await Promise.all([
      startTestGateway({ env: { PAYMENT_PROVIDER: 'razorpay' } }),
      startTestGateway({ env: { PAYMENT_PROVIDER: 'off' } }),
    ]);
  });
  afterAll(() => Promise.all([razorpay.stop(), none.stop()]));

  const headersOf = async (gateway: TestGateway, path: string) => {
    const { headers } = await rawRequest(gateway.address + path);
    const { 'content-security-policy': policy, 'cross-origin-opener-policy': opener } = headers;
    return { policy: String(policy), opener };
  };

  it('may load and frame the configured provider', async () => {
    const { policy, opener } = await headersOf(razorpay, PAY);
    expect(policy).toContain(
      "script-src 'self' https://checkout.razorpay.com https://cdn.razorpay.com;",
    );
    expect(policy).toContain('frame-src https://api.razorpay.com https://checkout.razorpay.com;');
    expect(policy).toMatch(/connect-src 'self' [^;]*https:\/\/api\.razorpay\.com/);
    expect(opener).toBe('same-origin-allow-popups');
  });

  it.each(OTHERS)('is the only one: %s does not name the provider', async (path) => {
    const { policy, opener } = await headersOf(razorpay, path);
    expect(policy).not.toContain('razorpay');
    expect(policy).toContain("script-src 'self';");
    expect(opener).toBe('same-origin');
  });

  it('names no provider in a shop without one', async () => {
    const { policy, opener } = await headersOf(none, PAY);
    expect(policy).not.toContain('razorpay');
    expect(opener).toBe('same-origin');
    const { body } = await rawRequest(`${none.address}/simulated-payments/pay/1`);
    expect(String(body)).not.toContain('simulated page');
  });
});

describe('the payment simulator', () => {
  const server = createServer((request, response) =>
    response
      .setHeader('X-Style-Hashes', `'sha256-${'A'.repeat(43)}='`)
      .end(`simulated page ${request.url}`),
  );
  let gateway: TestGateway;
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    gateway = await startTestGateway({
      env: { PAYMENT_PROVIDER: 'simulated' },
      simulator: `127.0.0.1:${port}`,
    });
  });
  afterAll(async () => {
    await gateway.stop();
    server.close();
  });

  it('answers below its own address, with the policy of the shop', async () => {
    const { body, headers } = await rawRequest(`${gateway.address}/simulated-payments/pay/order_1`);
    expect(String(body)).toBe('simulated page /simulated-payments/pay/order_1');
    expect(headers['content-security-policy']).toContain("script-src 'self';");
    expect(headers['content-security-policy']).toContain(`'sha256-${'A'.repeat(43)}='`);
  });
});
