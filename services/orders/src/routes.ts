import { texts, toRupees } from '@tanabana/contracts';
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
import type { mailHandlers } from '@tanabana/service-kit/mail';
import type { Audit } from '@tanabana/service-kit/mongo';
import type { createBackInStock } from './back-in-stock/back-in-stock-service.ts';
import { attemptOf } from './changes/attempts.ts';
import type { createConfirmations } from './confirmations/confirmation-service.ts';
import type { Couriers } from './couriers/couriers.ts';
import type { DeliveryService } from './delivery/delivery-service.ts';
import type { OrderEditService } from './edits/order-edit-service.ts';
import type { ParcelDocuments } from './fulfilment/parcel-service.ts';
import type { ShipmentImportService } from './fulfilment/shipment-import-service.ts';
import type { ShipmentService } from './fulfilment/shipment-service.ts';
import type { GstReturnService } from './gst-returns/return-service.ts';
import type { InvoiceService } from './invoices/invoice-service.ts';
import type { InvoicePdf } from './invoices/pdf/invoice-pdf.ts';
import { exportOrders } from './orders/export-orders.ts';
import { GUEST, presentOrder } from './orders/order.ts';
import type { OrderRepository } from './orders/order-repository.ts';
import { type OrderService, signInFirst } from './orders/order-service.ts';
import type { PaymentReportService } from './payments/payment-report-service.ts';
import type { PaymentService } from './payments/payment-service.ts';
import type { SettlementService } from './payments/settlements/settlement-service.ts';
import type { PlacedOrder } from './placing/order-draft.ts';
import { digest, type PlaceOrderInput } from './placing/order-request.ts';
import type { createPlaceOrder } from './placing/place-order.ts';
import type { CodeGuesses } from './pricing/code-guesses.ts';
import type { QuoteService } from './pricing/quote-service.ts';
import type { PromotionService } from './promotions/promotion-service.ts';
import type { PartialRefundService } from './refunds/partial-refund-service.ts';
import type { RefundService } from './refunds/refund-service.ts';
import type { GoodsReturnService } from './returns/goods-return-service.ts';
import type { ReturnReportService } from './returns/return-report-service.ts';
import type { ShopSettings } from './settings.ts';
import type { StatsService } from './stats/stats-service.ts';
import type { StatusService } from './statuses/status-service.ts';
import type { createStockHistoryService } from './stock-history/stock-history-service.ts';

interface OrderHandlerDeps {
  place: ReturnType<typeof createPlaceOrder>;
  orders: OrderService;
  exported: OrderRepository['all'];
  /** Time zone of exported dates; undefined for India's. */
  zone: () => string | undefined;
  chosen: OrderRepository['ofIds'];
  statuses: StatusService;
  invoices: InvoiceService;
  pdf: InvoicePdf;
  refunds: RefundService;
  gstReturns: GstReturnService;
  stats: StatsService;
  stockHistory: ReturnType<typeof createStockHistoryService>;
  audit: Audit;
  quote: QuoteService;
  guesses: CodeGuesses;
  promotions: PromotionService;
  delivery: DeliveryService;
  shipments: ShipmentService;
  shipmentImport: ShipmentImportService;
  couriers: Couriers;
  parcels: ParcelDocuments;
  goodsReturns: GoodsReturnService;
  returnReport: ReturnReportService;
  partialRefunds: PartialRefundService;
  edits: OrderEditService;
  confirmations: Pick<ReturnType<typeof createConfirmations>, 'confirm'>;
  payments: PaymentService;
  paymentReports: PaymentReportService;
  settlements: SettlementService;
  /** Id of the provider that the checkout offers. */
  online: string | undefined;
  /** Preview and test of emails. */
  mailCalls: ReturnType<typeof mailHandlers>;
  publicUrl: string;
  backInStock: Pick<ReturnType<typeof createBackInStock>, 'ask' | 'confirm' | 'ofUser'>;
}

const placedAnswer = ({ order, orderKey }: PlacedOrder) => ({
  message: texts.thanks.line,
  order: presentOrder(order),
  orderKey,
});

/** The reason that `agreedPrice` states. */
const isUnknownCode = (error: unknown): boolean =>
  error instanceof AppError &&
  error.code === 'order.coupon_refused' &&
  (error.details as { reason?: unknown }).reason === 'unknown';

/** Shop pages may show these for a minute after a change. */
const forAMinute = (answer: object) =>
  reply(answer, { headers: { 'Cache-Control': 'public, max-age=60' } });

const wrongPayment = (message: string) => invalid('paymentMethod', message, true);

/** The version in an `If-Match` header; undefined for any. */
const seenVersion = (header: string | undefined): string | undefined =>
  header === undefined || header.trim() === '*'
    ? undefined
    : header.trim().replace(/^W\//, '').replaceAll('"', '');

/** Days of the report of returns. */
const DEFAULT_REPORT_DAYS = 90;

/** Which callers may place orders. */
export function orderAdmission(settings: Pick<ShopSettings, 'guestCheckout' | 'takesPrepaid'>) {
  const create: Admit = (user) => {
    if (!user && !settings.guestCheckout) throw signInFirst();
  };
  const createUpi: Admit = (user) => {
    create(user);
    if (!settings.takesPrepaid) {
      throw wrongPayment('This shop accepts no prepaid orders. Please choose cash on delivery.');
    }
  };
  return { create, createUpi };
}

/** One handler for each call of the contract. */
export function orderHandlers(deps: OrderHandlerDeps): Handlers<typeof orderEndpoints> {
  const { orders, statuses, invoices, stats, audit, backInStock } = deps;
  const exporting = createExports();

  const { guesses } = deps;

  const place = async (input: PlaceOrderInput) => {
    const { user, address, body } = input;
    if (body.couponCode) await guesses.assertMayGuess(user, address);
    try {
      return placedAnswer(await deps.place(input));
    } catch (error) {
      if (isUnknownCode(error)) await guesses.count(user, address);
      throw error;
    }
  };

  return {
    async create({ user, body, idempotencyKey, address }) {
      const { paymentMethod, paymentProvider } = body;
      if (paymentMethod === 'pre-paid' && !paymentProvider) {
        throw wrongPayment('A prepaid order must be sent together with its payment.');
      }
      if (paymentProvider && (paymentMethod !== 'pre-paid' || paymentProvider !== deps.online)) {
        throw invalid('paymentProvider', 'This shop does not offer this way to pay.', true);
      }
      return place({ user, body, idempotencyKey, address });
    },

    async createUpi({ user, body: sent, files, idempotencyKey, address }) {
      const { paymentProvider: _, ...body } = sent;
      return place({ user, body, idempotencyKey, address, screenshot: files[0] });
    },

    async quote({ user, body, address }) {
      if (body.couponCode) await guesses.assertMayGuess(user, address);
      const { coupon, ...quote } = await deps.quote(user, body);
      if (coupon?.isUnknown) await guesses.count(user, address);
      return { ...quote, coupon };
    },

    deliveryTerms: async () => forAMinute(await deps.delivery.terms()),

    deliverySettings: () => deps.delivery.settings(),

    changeDeliverySettings: ({ user, body }) => deps.delivery.change(user, body),

    delivery: ({ params }) => deps.delivery.estimate(params.pincode),

    pinCodes: ({ query }) => deps.delivery.page(query),

    async pinCodesCsv() {
      const file = await deps.delivery.csv();
      return csvReply(
        'pin-codes.csv',
        exporting(() => file),
      );
    },

    uploadPinCodes: ({ user, upload }) => deps.delivery.upload(user, upload()),

    async removePinCodes({ user }) {
      await deps.delivery.remove(user);
      return { message: 'The shop delivers everywhere again.' };
    },

    offers: async () => forAMinute({ data: await deps.promotions.offers() }),

    promotions: async () => ({ data: await deps.promotions.all() }),

    createPromotion: ({ user, body }) => deps.promotions.create(user, body),

    updatePromotion: ({ user, params, body, header }) =>
      deps.promotions.update(user, params.id, body, seenVersion(header('if-match'))),

    async removePromotion({ user, params }) {
      await deps.promotions.remove(user, params.id);
      return { message: 'Discount deleted' };
    },

    async createCodes({ user, params, body }) {
      return { codes: await deps.promotions.createCodes(user, params.id, body) };
    },

    async codesCsv({ params }) {
      const file = await deps.promotions.codesCsv(params.id, deps.publicUrl);
      return csvReply(
        'codes.csv',
        exporting(() => file),
      );
    },

    async confirm({ params, body }) {
      const order = await deps.confirmations.confirm(params.id, body.mailToken);
      return { order: presentOrder(order) };
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

    async startPayment({ user, params, query }) {
      const order = await orders.getOwn({ user, key: query.key }, params.id);
      return deps.payments.start(order, user ? undefined : query.key);
    },

    async checkPayment({ user, params, query }) {
      const order = await orders.getOwn({ user, key: query.key }, params.id);
      return { order: presentOrder(await deps.payments.check(order)) };
    },

    async paymentEvents({ params, body, header }) {
      await deps.payments.receive(params.provider, { headers: header, body });
      return { message: 'Received' };
    },

    payments: ({ query }) => deps.paymentReports.page(query),

    async paymentsCsv({ query }) {
      return csvReply(
        'payments.csv',
        exporting(() => deps.paymentReports.csv(query)),
      );
    },

    paymentTotals: ({ query }) => deps.paymentReports.totals(query.days),

    importSettlement: ({ upload }) => deps.settlements.importFile(upload()),

    refundPayment: ({ user, params }) => deps.paymentReports.refund(user, params.payment),

    resolvePayment: ({ user, params, body }) =>
      deps.paymentReports.resolve(user, params.payment, body.note),

    retryRefund: ({ user, params }) =>
      deps.paymentReports.retry(user, params.payment, params.refund),

    async refund({ user, params, body }) {
      return { order: presentOrder(await deps.refunds.record(user, params.id, body)) };
    },

    async addRefund({ user, params, body, idempotencyKey }) {
      const attempt = attemptOf({ user, orderId: params.id, key: idempotencyKey }, body);
      const order = await deps.partialRefunds.record(user, params.id, body, attempt);
      return { order: presentOrder(order) };
    },

    async edit({ user, params, body, header }) {
      const order = await deps.edits.edit(user, params.id, body, header('if-match'));
      return { order: presentOrder(order) };
    },

    ...deps.mailCalls,

    couriers: async () => ({
      data: deps.couriers.all().map(({ id, name, isSimulated }) => ({ id, name, isSimulated })),
    }),

    async courierRates({ params }) {
      const rates = await deps.shipments.rates(params.id);
      return { data: rates.map((rate) => ({ ...rate, price: toRupees(rate.price) })) };
    },

    async createShipment({ user, params, body, idempotencyKey }) {
      const attempt = attemptOf({ user, orderId: params.id, key: idempotencyKey }, body);
      return { order: presentOrder(await deps.shipments.create(user, params.id, body, attempt)) };
    },

    async updateShipment({ user, params, body }) {
      const { id, shipment } = params;
      return { order: presentOrder(await deps.shipments.update(user, id, shipment, body)) };
    },

    createShipments: ({ user, body }) => deps.shipments.createAll(user, body),

    importShipments: ({ user, upload }) => deps.shipmentImport.importFile(user, upload()),

    shipmentLabel: ({ params }) => deps.parcels.label(params.id, params.shipment),

    parcelDocuments: ({ body }) => deps.parcels.all(body.ids, body.kind),

    async courierEvents({ params, body, header }) {
      await deps.shipments.receive(params.courier, { headers: header, body });
      return { message: 'Received' };
    },

    tracking: ({ params, query }) => deps.shipments.tracking(params.id, query.token),

    async returnOptions({ user, params, query }) {
      const order = await orders.getOwn({ user, key: query.key }, params.id);
      return deps.goodsReturns.options(order);
    },

    async requestReturn({ user, params, query, body, files, address, idempotencyKey }) {
      const order = await orders.getOwn({ user, key: query.key }, params.id);
      const attempt = attemptOf({ user, orderId: params.id, key: idempotencyKey }, body);
      const caller = { user, address, attempt };
      return { order: presentOrder(await deps.goodsReturns.request(order, body, files, caller)) };
    },

    async withdrawReturn({ user, params, query, address }) {
      const order = await orders.getOwn({ user, key: query.key }, params.id);
      const changed = await deps.goodsReturns.withdraw(order, params.return, { user, address });
      return { order: presentOrder(changed) };
    },

    async changeReturn({ user, params, body }) {
      const changed = await deps.goodsReturns.change(user, params.id, params.return, body);
      return { order: presentOrder(changed) };
    },

    async shipExchange({ user, params, body, idempotencyKey }) {
      const attempt = attemptOf({ user, orderId: params.id, key: idempotencyKey }, body);
      const returnId = params.return;
      const changed = await deps.shipments.shipExchange(
        user,
        params.id,
        { returnId, ...body },
        attempt,
      );
      return { order: presentOrder(changed) };
    },

    async returnPhoto({ user, params, query }) {
      const order = await orders.get({ user, key: query.key }, params.id);
      const photo = await deps.goodsReturns.photo(order, params.return, Number(params.photo));
      return reply(photo, {
        headers: { 'Content-Type': 'image/jpeg', 'Cache-Control': 'private, no-store' },
      });
    },

    refundTo: ({ user, params }) => deps.goodsReturns.refundTo(user, params.id, params.return),

    returns: ({ query }) => deps.goodsReturns.page(query),

    returnReport: ({ query }) =>
      deps.returnReport.report(Number(query.days ?? DEFAULT_REPORT_DAYS)),

    productFit: async ({ params }) => forAMinute(await deps.returnReport.fit(params.product)),

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
        exporting(() => exportOrders(deps.exported(query), deps.zone())),
      );
    },

    async exportChosen({ body }) {
      const chosen = await deps.chosen(body.ids);
      return csvReply(
        'orders.csv',
        exporting(() => exportOrders(chosen, deps.zone())),
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

    gstr1: ({ query }) => deps.gstReturns.gstr1(query.month),

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
