import {
  type NewOrder,
  type Order,
  orderTotals,
  type PlacedOrder,
  type Product,
  sellingPrice,
} from '@tanabana/contracts';
import { authEndpoints, orderEndpoints, productEndpoints } from '@tanabana/contracts/endpoints';
import { buildAddress, buildOrder, refusalOf, StandInShop } from '@tanabana/shell/testing';

type Taken = PlacedOrder | Response;
type Lost = 'no answer' | 'never' | 'outcome unknown';

/**
 * A stand-in shop that takes orders by rule 10.7: compares prices, counts stock, and creates one
 * order per key.
 */
export class StandInOrders extends StandInShop {
  products: readonly Product[];
  /** Oldest first. */
  readonly orders: Order[] = [];
  firstShipsFree = false;
  private readonly made = new Map<string, { body: string; placed: PlacedOrder }>();
  private lost: Lost | null = null;
  private refused: Response | null = null;

  constructor(...products: Product[]) {
    super();
    this.products = products;
    this.answer(authEndpoints.addresses, { data: [] });
    this.answer(authEndpoints.addAddress, ({ body }) => buildAddress(body));
    this.answer(productEndpoints.list, ({ query: { ids = [] } }) => {
      const data = this.products.filter(({ _id }) => ids.includes(_id));
      return { data, total: data.length, page: 1, limit: 100 };
    });
    this.answer(
      productEndpoints.get,
      ({ params: { id } }) => this.find(id) ?? refusalOf('product.not_found'),
    );
    this.answer(orderEndpoints.create, ({ body, headers }) => this.take(body, headers));
    this.answer(orderEndpoints.createUpi, ({ body, headers }) => this.take(body, headers));
    this.answer(orderEndpoints.get, ({ params: { id } }) => this.order(id));
    this.answer(orderEndpoints.myStats, () => ({
      orders: this.orders.length,
      spent: 0,
      recent: [],
    }));
  }

  /** Simulates a change by an admin. */
  change({ _id }: Product, { price, stock }: { price?: number; stock?: number }): void {
    this.products = this.products.map((one) => {
      if (one._id !== _id) return one;
      const prices = price === undefined ? {} : { price, saleprice: price };
      return { ...one, ...prices, stock: stock ?? one.stock };
    });
  }

  remove({ _id }: Product): void {
    this.products = this.products.filter((one) => one._id !== _id);
  }

  stockOf({ _id }: Product): number | undefined {
    return this.find(_id)?.stock;
  }

  /** The next order is placed but its response is lost: the call fails, hangs, or is unreadable. */
  loseNextAnswer(how: Lost = 'no answer'): void {
    this.lost = how;
  }

  /** Rejects the next order with this response. */
  refuseNext(answer: Response): void {
    this.refused = answer;
  }

  private find(id: string): Product | undefined {
    return this.products.find(({ _id }) => _id === id);
  }

  private order(id: string): Order | Response {
    return this.orders.find(({ _id }) => _id === id) ?? refusalOf('order.not_found');
  }

  private take(order: NewOrder, headers: Headers): Taken | Promise<Taken> {
    const key = headers.get('Idempotency-Key');
    if (!key) throw new Error('The order came without a key.');
    const body = JSON.stringify(order);
    const before = this.made.get(key);
    if (before) return before.body === body ? before.placed : refusalOf('idempotency.key_reused');
    const refusal = this.refused ?? this.refusal(order);
    this.refused = null;
    if (refusal) return refusal;
    const placed = this.place(order);
    this.made.set(key, { body, placed });
    const { lost } = this;
    this.lost = null;
    if (!lost) return placed;
    if (lost === 'outcome unknown') return refusalOf('order.outcome_unknown');
    return lost === 'never' ? new Promise(() => undefined) : Response.error();
  }

  /** In the service's order of checks. */
  private refusal(order: NewOrder): Response | null {
    const lines = order.products.map((sent, index) => ({
      index,
      sent,
      product: this.find(sent.productId),
    }));
    const gone = lines.filter(({ product }) => !product);
    if (gone.length > 0)
      return refusalOf('order.product_unavailable', {
        errors: gone.map(({ index }) => ({
          path: `products.${index}.productId`,
          message: 'No longer sold.',
        })),
      });
    const now = this.pricesOf(order);
    const totals = orderTotals(now, { freeShipping: this.shipsFree() });
    const isAsSeen =
      totals.totalPrice === order.totalPrice &&
      order.products.every(({ price }, index) => price === now[index]?.price);
    if (!isAsSeen) return refusalOf('order.price_changed', { details: { lines: now, totals } });
    const short = lines.filter(({ sent, product }) => (product?.stock ?? 0) < sent.quantity);
    if (short.length === 0) return null;
    return refusalOf('order.out_of_stock', {
      errors: short.map(({ index }) => ({
        path: `products.${index}.quantity`,
        message: 'Too few left.',
      })),
      details: { lines: short.map(({ index, product }) => ({ index, left: product?.stock })) },
    });
  }

  private place(order: NewOrder): PlacedOrder {
    const { paymentMethod, username, email, phone, transactionId = null } = order;
    for (const { productId, quantity } of order.products) {
      const product = this.find(productId);
      if (product) this.change(product, { stock: product.stock - quantity });
    }
    const placed = buildOrder({
      username,
      email,
      phone,
      paymentMethod,
      transactionId,
      address: { ...order.address, phone },
      ...orderTotals(this.pricesOf(order), { freeShipping: this.shipsFree() }),
    });
    this.orders.push(placed);
    return { message: 'Order placed', order: placed };
  }

  private pricesOf({ products }: NewOrder) {
    return products.map(({ productId, quantity }) => {
      const product = this.find(productId);
      return { price: product ? sellingPrice(product) : 0, quantity };
    });
  }

  private shipsFree(): boolean {
    return this.firstShipsFree && this.orders.length === 0;
  }
}
