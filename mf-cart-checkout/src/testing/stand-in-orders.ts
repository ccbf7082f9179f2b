import {
  FLAT_SHIPPING,
  FREE_SHIPPING_FROM,
  type NewOrder,
  type NewQuote,
  type Order,
  orderTotals,
  type PlacedOrder,
  type Product,
  type Quote,
  sellingPrice,
  spread,
  toPaise,
  toRupees,
} from '@tanabana/contracts';
import { authEndpoints, orderEndpoints, productEndpoints } from '@tanabana/contracts/endpoints';
import { buildAddress, buildOrder, refusalOf, StandInShop } from '@tanabana/shell/testing';

interface Priced {
  products: readonly { productId: string; quantity: number }[];
}
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
  /** Provider of online payments. */
  onlinePayments: string | null = null;
  /** A promotion of all carts, or of those with its code. Rupees. */
  promotion: { title: string; code: string | null; amount: number } | null = null;
  /** Why codes other than that of the promotion do not apply. */
  codeRefusal = 'We do not know this code. Please check its spelling.';
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
    this.answer(orderEndpoints.quote, ({ body }) => this.quote(body));
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

  /** What a promotion takes off, in rupees. */
  private discountFor(couponCode: string | null | undefined): number {
    const { promotion } = this;
    if (!promotion || (promotion.code !== null && promotion.code !== couponCode)) return 0;
    return promotion.amount;
  }

  private totalsOf(order: Pick<NewOrder, 'couponCode'> & Priced) {
    const totals = orderTotals(this.pricesOf(order), { freeShipping: this.shipsFree() });
    const discount = this.discountFor(order.couponCode);
    const totalPrice = toRupees(toPaise(totals.totalPrice) - toPaise(discount));
    return { ...totals, discount, totalPrice };
  }

  private quote({ products, ...choice }: NewQuote): Quote {
    const isSold = ({ productId }: { productId: string }): boolean =>
      this.find(productId) !== undefined;
    const body = { ...choice, products: products.filter(isSold) };
    const unavailable = products.flatMap((line, index) =>
      isSold(line) ? [] : [{ index, message: 'No longer sold.' }],
    );
    const totals = this.totalsOf(body);
    const prices = this.pricesOf(body);
    const shares = spread(
      toPaise(totals.discount),
      prices.map(({ price, quantity }) => toPaise(price) * quantity),
    );
    const { promotion } = this;
    const code = body.couponCode || null;
    const isApplied = totals.discount > 0 && promotion?.code === code;
    const open = { isAvailable: true, reason: null };
    return {
      lines: body.products.map(({ productId, quantity }, index) => ({
        productId,
        sku: 'SKU',
        quantity,
        price: prices[index]?.price ?? 0,
        originPrice: prices[index]?.price ?? 0,
        discount: toRupees(shares[index] ?? 0),
      })),
      unavailable,
      ...totals,
      codFee: 0,
      tax: null,
      discounts:
        promotion && totals.discount > 0
          ? [{ id: 'd'.repeat(24), ...promotion, class: 'order', amount: totals.discount }]
          : [],
      coupon:
        code === null ? null : { code, isApplied, message: isApplied ? null : this.codeRefusal },
      next: null,
      freeShippingFrom: FREE_SHIPPING_FROM,
      flatRate: FLAT_SHIPPING,
      payments: {
        'cash-delivery': open,
        'pre-paid': open,
        ...(this.onlinePayments && { online: { ...open, provider: this.onlinePayments } }),
      },
      delivery: null,
      validUntil: '2036-11-08T00:00:00.000Z',
      signature: 'quote',
    };
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
    const totals = this.totalsOf(order);
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
    const { paymentProvider: provider } = order;
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
      ...(provider && { payment: { provider, payBy: '2036-11-08T00:00:00.000Z' } }),
      address: { ...order.address, phone },
      ...this.totalsOf(order),
    });
    this.orders.push(placed);
    return { message: 'Order placed', order: placed };
  }

  private pricesOf({ products }: Priced) {
    return products.map(({ productId, quantity }) => {
      const product = this.find(productId);
      return { price: product ? sellingPrice(product) : 0, quantity };
    });
  }

  private shipsFree(): boolean {
    return this.firstShipsFree && this.orders.length === 0;
  }
}
