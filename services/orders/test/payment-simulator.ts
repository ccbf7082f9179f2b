import { createSimulatorApp, type Faults } from '@tanabana/payment-simulator';
import { listen } from '@tanabana/test-kit';

export const SECRET = 'simulator-secret';
const BASE = '/simulated-payments';

/** A running payment simulator with what a test does in place of the buyer and the bank. */
export type Simulator = Awaited<ReturnType<typeof startSimulator>>;

/**
 * Starts a payment simulator on a free port.
 * @param webhookUrl where it sends events; none by default
 */
export async function startSimulator({ webhookUrl }: { webhookUrl?: string } = {}) {
  const app = await createSimulatorApp({
    keyId: 'simulated',
    keySecret: SECRET,
    webhookSecret: SECRET,
    refundMs: 20,
    publicUrl: `https://shop.example${BASE}`,
    ...(webhookUrl !== undefined && { webhookUrl }),
  });
  const http = await listen(app);
  const authorization = `Basic ${Buffer.from(`simulated:${SECRET}`).toString('base64')}`;
  const control = async <T>(method: string, path: string, body?: unknown): Promise<T> =>
    (
      await http.call<T>(method, `${BASE}${path}`, {
        headers: { authorization },
        ...(body !== undefined && { body }),
      })
    ).body;
  return {
    url: http.url + BASE,
    http,
    control,
    setFaults: (faults: Partial<Faults>) => app.setFaults(faults),
    /** A buyer pays an announced order. */
    pay: (reference: string, attempt: object = {}) =>
      control<{ id: string; status: string }>('POST', `/control/pay/${reference}`, attempt),
    async close() {
      app.stop();
      await http.close();
    },
  };
}
