import { randomBytes } from 'node:crypto';
import { appendFile, readFile } from 'node:fs/promises';

/** An order at the provider: what is to be paid. Paise; times in seconds since 1970. */
export interface SimulatedOrder {
  id: string;
  entity: 'order';
  amount: number;
  amount_paid: number;
  amount_due: number;
  currency: string;
  receipt: string | null;
  status: 'created' | 'attempted' | 'paid';
  attempts: number;
  notes: Record<string, string>;
  created_at: number;
}

export interface SimulatedPayment {
  id: string;
  entity: 'payment';
  amount: number;
  currency: string;
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  order_id: string;
  international: boolean;
  method: 'upi' | 'card' | 'netbanking' | 'wallet';
  amount_refunded: number;
  refund_status: null | 'partial' | 'full';
  captured: boolean;
  description: string | null;
  email: string | null;
  contact: string | null;
  notes: Record<string, string>;
  /** Including `tax`; null until it is captured. */
  fee: number | null;
  tax: number | null;
  error_code: string | null;
  error_description: string | null;
  error_source: string | null;
  error_step: string | null;
  error_reason: string | null;
  acquirer_data: Record<string, string | null>;
  created_at: number;
}

export interface SimulatedRefund {
  id: string;
  entity: 'refund';
  amount: number;
  currency: string;
  payment_id: string;
  notes: Record<string, string>;
  receipt: string | null;
  acquirer_data: Record<string, string | null>;
  created_at: number;
  batch_id: null;
  status: 'pending' | 'processed' | 'failed';
  speed_processed: 'normal';
  speed_requested: 'normal' | 'optimum';
}

export type Entity = SimulatedOrder | SimulatedPayment | SimulatedRefund;

/** A request that made a refund, with its idempotency key. */
interface RefundRequest {
  entity: 'request';
  key: string;
  body: string;
  refund: string;
}

type Line = Entity | RefundRequest;

export type Ledger = Awaited<ReturnType<typeof openLedger>>;

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Returns an id in the provider's form: a prefix and 14 letters and digits. */
export const newEntityId = (prefix: 'order' | 'pay' | 'rfnd' | 'evt'): string =>
  `${prefix}_${[...randomBytes(14)].map((byte) => LETTERS[byte % LETTERS.length]).join('')}`;

/**
 * What the provider knows, in memory.
 * @param file stores every change as a line of JSON, and is read at the start; without one a restart
 *   loses everything
 */
export async function openLedger(file?: string) {
  const orders = new Map<string, SimulatedOrder>();
  const payments = new Map<string, SimulatedPayment>();
  const refunds = new Map<string, SimulatedRefund>();
  const requests = new Map<string, RefundRequest>();
  let writing = Promise.resolve();

  function remember(entity: Line): void {
    if (entity.entity === 'request') requests.set(entity.key, entity);
    else if (entity.entity === 'order') orders.set(entity.id, entity);
    else if (entity.entity === 'payment') payments.set(entity.id, entity);
    else refunds.set(entity.id, entity);
  }

  if (file !== undefined) {
    const text = await readFile(file, 'utf8').catch(() => '');
    for (const line of text.split('\n')) {
      // the last line may have been cut off by a kill
      const entity = parsed(line);
      if (entity) remember(entity);
    }
  }

  return {
    orders: orders as ReadonlyMap<string, SimulatedOrder>,
    payments: payments as ReadonlyMap<string, SimulatedPayment>,
    refunds: refunds as ReadonlyMap<string, SimulatedRefund>,
    requests: requests as ReadonlyMap<string, RefundRequest>,

    /** Stores an entity in place of the one with its id. */
    async put<T extends Line>(entity: T): Promise<T> {
      remember(entity);
      if (file !== undefined) {
        writing = writing.then(() => appendFile(file, `${JSON.stringify(entity)}\n`));
        await writing;
      }
      return entity;
    },

    /** Payments of an order, oldest first. */
    paymentsOf: (orderId: string): SimulatedPayment[] =>
      [...payments.values()].filter(({ order_id }) => order_id === orderId),

    refundsOf: (paymentId: string): SimulatedRefund[] =>
      [...refunds.values()].filter(({ payment_id }) => payment_id === paymentId),
  };
}

function parsed(line: string): Line | null {
  try {
    return line === '' ? null : (JSON.parse(line) as Line);
  } catch {
    return null;
  }
}
