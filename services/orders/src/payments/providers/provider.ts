import type {
  Checkout,
  PaymentState,
  ProviderMethod,
  ProviderRefundState,
} from '@tanabana/contracts';

/** An order as a provider needs it. */
export interface PayableOrder {
  id: string;
  /** The order number that people see. */
  number: string;
  /** Paise. */
  total: number;
  /** Address that a provider's page leads back to. */
  returnUrl: string;
}

/** A payment as its provider reports it. Amounts in paise. */
export interface ProviderPayment {
  /** The provider's number. */
  id: string;
  /** The provider's number of the order; null if the payment belongs to none. */
  reference: string | null;
  /** The shop's order that the provider names; null if it names none. */
  orderId: string | null;
  amount: number;
  currency: string;
  state: PaymentState;
  method: ProviderMethod;
  /** Why it failed, for the buyer; null if it did not. */
  problem: string | null;
  /** What the provider keeps, including tax; null until it is captured. */
  fee: number | null;
  createdAt: Date;
}

/** A refund as its provider reports it. Paise. */
export interface ProviderRefund {
  /** The provider's number. */
  id: string;
  /** The payment's number. */
  paymentId: string;
  /** The shop's key of the request; null for a refund that was made elsewhere. */
  key: string | null;
  amount: number;
  state: ProviderRefundState;
}

/** What a webhook request reports. */
export type ProviderEvent =
  | { kind: 'payment'; payment: ProviderPayment }
  | { kind: 'refund'; refund: ProviderRefund };

/** A webhook request. */
export interface ProviderMessage {
  /** Returns a request header by its name, in any letter case. */
  headers: (name: string) => string | undefined;
  /** The body exactly as it was sent. */
  body: string;
}

/** Names a payment to its provider. */
export type PaymentName = Pick<ProviderPayment, 'id' | 'amount' | 'currency'>;

/**
 * The provider answered and does not do what was asked. Repeating the request changes nothing. The
 * message is the provider's reason without credentials.
 */
export class ProviderRefusal extends Error {
  override readonly name = 'ProviderRefusal';
}

/**
 * Adapter of a way to pay. Each request takes at most 10 s. A call throws `ProviderRefusal` if the
 * provider refuses it, and `payment.provider_unavailable` if its outcome is unknown: no answer, an error
 * of the server, or an answer that cannot be read. Every call can be repeated.
 */
export interface PaymentProvider {
  /** Identifies the provider in orders and in the address of its webhook. */
  id: string;
  name: string;
  /** Who learns of a payment: the provider reports it, or a person enters it in the dashboard. */
  confirmation: 'automatic' | 'manual';
  /** Whether no money moves, for demonstrations and tests. */
  isSimulated: boolean;
  /**
   * Announces an order to the provider.
   * @returns the provider's number of the order; null if it needs none
   */
  create(order: PayableOrder): Promise<string | null>;
  /** Returns how the buyer pays an announced order. */
  checkout(order: PayableOrder, reference: string | null): Checkout;
  /** Takes an authorized payment. Of a captured one it returns the state. */
  capture(payment: PaymentName): Promise<ProviderPayment>;
  /** Releases an authorized payment, at once or by letting the authorization end. */
  void(payment: PaymentName): Promise<ProviderPayment>;
  /** Returns all or part of a captured payment, once for each `key`. @param amount paise */
  refund(payment: PaymentName, key: string, amount: number): Promise<ProviderRefund>;
  /** Returns all payments of an announced order, oldest first. */
  fetch(reference: string): Promise<ProviderPayment[]>;
  fetchPayment(id: string): Promise<ProviderPayment>;
  /** Returns the refunds of a payment. */
  fetchRefunds(paymentId: string): Promise<ProviderRefund[]>;
  /**
   * Verifies a webhook request and returns what it reports; nothing for events that do not matter. A
   * repeated request returns the same again.
   *
   * Throws `payment.signature_invalid` and `payment.event_invalid`.
   */
  readEvents(message: ProviderMessage): ProviderEvent[];
}
