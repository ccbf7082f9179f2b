import { texts } from '@tanabana/contracts';
import type { orderEndpoints } from '@tanabana/contracts/endpoints';
import {
  type Admit,
  AppError,
  actorOf,
  createExports,
  csvReply,
  type Handlers,
  invalid,
  reply,
} from '@tanabana/service-kit';
import type { Audit } from '@tanabana/service-kit/mongo';
import type { createBackInStock } from './back-in-stock/back-in-stock-service.ts';
import type { ReturnService } from './gst-returns/return-service.ts';
import type { InvoiceService } from './invoices/invoice-service.ts';
import type { InvoicePdf } from './invoices/pdf/invoice-pdf.ts';
import { exportOrders } from './orders/export-orders.ts';
import { GUEST, presentOrder } from './orders/order.ts';
import type { OrderRepository } from './orders/order-repository.ts';
import { type OrderService, signInFirst } from './orders/order-service.ts';
import type { PlacedOrder } from './placing/order-draft.ts';
import { digest, type PlaceOrderInput } from './placing/order-request.ts';
import type { createPlaceOrder } from './placing/place-order.ts';
import type { RefundService } from './refunds/refund-service.ts';
import type { ShopSettings } from './settings.ts';
import type { StatsService } from './stats/stats-service.ts';
import type { StatusService } from './statuses/status-service.ts';
import type { createStockHistoryService } from './stock-history/stock-history-service.ts';

interface OrderHandlerDeps {
  place: ReturnType<typeof createPlaceOrder>;
  orders: OrderService;
  exported: OrderRepository['all'];
  chosen: OrderRepository['ofIds'];
  statuses: StatusService;
  invoices: InvoiceService;
  pdf: InvoicePdf;
  refunds: RefundService;
  returns: ReturnService;
  stats: StatsService;
  stockHistory: ReturnType<typeof createStockHistoryService>;
  audit: Audit;
  backInStock: Pick<ReturnType<typeof createBackInStock>, 'ask' | 'confirm' | 'ofUser'>;
}

const placedAnswer = ({ order, orderKey }: PlacedOrder) => ({
  message: texts.thanks.line,
  order: presentOrder(order),
  orderKey,
});

const wrongPayment = (message: string) => invalid('paymentMethod', message, true);

/** Which callers may place orders. */
export function orderAdmission({ guestCheckout, takesPrepaid }: ShopSettings) {
  const create: Admit = (user) => {
    if (!user && !guestCheckout) throw signInFirst();
  };
  const createUpi: Admit = (user) => {
    create(user);
    if (!takesPrepaid) {
      throw wrongPayment('This shop accepts no prepaid orders. Please choose cash on delivery.');
    }
  };
  return { create, createUpi };
}

/** One handler for each call of the contract. */
export function orderHandlers(deps: OrderHandlerDeps): Handlers<typeof orderEndpoints> {
  const { orders, statuses, invoices, stats, audit, backInStock } = deps;
  const exporting = createExports();

  const place = async (input: PlaceOrderInput) => placedAnswer(await deps.place(input));

  return {
    async create({ user, body, idempotencyKey, address }) {
      if (body.paymentMethod === 'pre-paid') {
        throw wrongPayment('A prepaid order must be sent together with its payment.');
      }
      return place({ user, body, idempotencyKey, address });
    },

    async createUpi({ user, body, files, idempotencyKey, address }) {
      return place({ user, body, idempotencyKey, address, screenshot: files[0] });
    },

    awaitStock: ({ user, body, address }) => backInStock.ask(body, { user, address }),

    stockRequests: ({ user }) => backInStock.ofUser(user),

    confirmStockRequest: ({ body }) => backInStock.confirm(body.token),

    async get({ user, params, query }) {
      if (query.mailToken !== undefined) await orders.prove(params.id, query.mailToken);
      return presentOrder(await orders.get({ user, key: query.key }, params.id));
    },

    async cancel({ user, params, query, address }) {
      const order = await orders.getOwn({ user, key: query.key }, params.id);
      const by = user ? actorOf(user) : GUEST;
      return { order: presentOrder(await statuses.cancel(order, by, address)) };
    },

    async refund({ user, params, body }) {
      return { order: presentOrder(await deps.refunds.record(user, params.id, body)) };
    },

    async invoice({ user, params, query }) {
      return invoices.of(await orders.get({ user, key: query.key }, params.id), query.number);
    },

    async invoicePdf({ user, params, query }) {
      const order = await orders.get({ user, key: query.key }, params.id);
      return deps.pdf([await invoices.of(order, query.number)]);
    },

    async screenshot({ user, params, query }) {
      const width = query.w === undefined ? undefined : Number(query.w);
      const { data, contentType } = await orders.screenshot(
        { user, key: query.key },
        params.id,
        width,
      );
      return reply(data, {
        headers: { 'Content-Type': contentType, 'Cache-Control': 'private, no-store' },
      });
    },

    async ofUser({ user, params }) {
      const found = await orders.ofUser(user, params.userId);
      return { orders: found.map(presentOrder) };
    },

    async list({ query }) {
      const { data, ...page } = await orders.list(query);
      const answer = { ...page, orders: data.map(presentOrder) };
      // Cached by this admin's browser and revalidated, which makes polling cheap.
      const headers = {
        ETag: `"${digest(JSON.stringify(answer))}"`,
        'Cache-Control': 'private, no-cache',
        Vary: 'Authorization',
      };
      return reply(answer, { headers });
    },

    async exportCsv({ query }) {
      return csvReply(
        'orders.csv',
        exporting(() => exportOrders(deps.exported(query))),
      );
    },

    async exportChosen({ body }) {
      const chosen = await deps.chosen(body.ids);
      return csvReply(
        'orders.csv',
        exporting(() => exportOrders(chosen)),
      );
    },

    bulk: ({ user, body }) => statuses.bulk(user, body),

    invoices: ({ body }) => invoices.ofAll(body.ids),

    async invoicesPdf({ body }) {
      const { invoices: found, refused } = await invoices.ofAll(body.ids);
      const [first, ...more] = found;
      if (!first) throw new AppError('order.no_invoice', { message: refused[0]?.reason });
      return deps.pdf([first, ...more]);
    },

    stats: ({ query }) => stats.overview(query.days),

    bestSellers: async () => ({ productIds: await stats.bestSellers() }),

    myStats: ({ user }) => stats.mine(user),

    gstr1: ({ query }) => deps.returns.gstr1(query.month),

    stockHistory: ({ query: { product, color, size, after } }) =>
      deps.stockHistory.page(
        {
          product: product.toLowerCase(),
          choice: color === undefined ? null : { color, size: size || null },
        },
        after,
      ),

    audit: ({ query }) => audit.page(query),

    async updateStatus({ user, params, body, header }) {
      const { orderStatus } = body;
      const ifMatch = header('if-match');
      const order = await statuses.setStatus(user, params.id, orderStatus, ifMatch);
      return { order: presentOrder(order) };
    },

    async updatePaymentStatus({ user, params, body, header }) {
      const { paymentStatus } = body;
      const ifMatch = header('if-match');
      const order = await statuses.setPaymentStatus(user, params.id, paymentStatus, ifMatch);
      return { order: presentOrder(order) };
    },
  };
}
