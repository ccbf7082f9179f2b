import { route } from '../endpoint.ts';

export const order = { _id: 'text', address: {}, products: [{}], timeline: [{}] } as const;

/** Calls of shop pages. */
export const orderShopRoutes = {
  create: route('POST', '/api/orders/create', 'guest', { idempotent: true, gives: { order } }),
  createUpi: route('POST', '/api/orders/create-upi', 'guest', {
    idempotent: true,
    files: { field: 'paymentScreenshot', max: 1 },
    gives: { order },
  }),
  /** Prices a cart with shipping, promotions and what may be chosen (rule 14.8). */
  quote: route('POST', '/api/orders/quote', 'guest', {
    gives: { lines: [{}], unavailable: [{}], discounts: [{}], payments: {}, signature: 'text' },
  }),
  /** Returns the rates of shipping and cash on delivery. */
  deliveryTerms: route('GET', '/api/orders/delivery-terms', 'all', {
    gives: { flatRate: 'number', cod: {} },
  }),
  /** Returns whether the shop delivers to a PIN code, and the day of delivery. */
  delivery: route('GET', '/api/orders/delivery/:pincode', 'all', { gives: { pincode: 'text' } }),
  /** Promotions that shop pages show. */
  offers: route('GET', '/api/orders/offers', 'all', {
    gives: { data: [{ items: { categories: ['text'], products: ['text'], tags: ['text'] } }] },
  }),
  /** Confirms a cash order with the token of its email (rule 15.2). */
  confirm: route('POST', '/api/orders/:id/confirm', 'guest', { gives: { order } }),
  /** Requests one back-in-stock email, to a verified address or one that its owner confirms. */
  awaitStock: route('POST', '/api/orders/back-in-stock', 'guest'),
  confirmStockRequest: route('POST', '/api/orders/back-in-stock/confirm', 'all'),
  /** The caller's own back-in-stock requests. */
  stockRequests: route('GET', '/api/orders/back-in-stock', 'user', { gives: { data: [{}] } }),
  get: route('GET', '/api/orders/:id', 'guest', { gives: order }),
  cancel: route('POST', '/api/orders/:id/cancel', 'guest', { gives: { order } }),
  /** Parcels of an order, for anyone with the signed link. */
  tracking: route('GET', '/api/orders/:id/tracking', 'all', {
    gives: { orderId: 'text', lines: [{}], shipments: [{}] },
  }),
  returnOptions: route('GET', '/api/orders/:id/return-options', 'guest', {
    gives: { lines: [{ exchanges: [{}] }], methods: ['text'] },
  }),
  /** Requests a return or an exchange of one line, with photos. */
  requestReturn: route('POST', '/api/orders/:id/returns', 'guest', {
    idempotent: true,
    files: { field: 'photos', max: 3 },
    gives: { order },
  }),
  withdrawReturn: route('POST', '/api/orders/:id/returns/:return/withdraw', 'guest', {
    gives: { order },
  }),
  /** A photo from 1 on, as JPEG. */
  returnPhoto: route('GET', '/api/orders/:id/returns/:return/photos/:photo', 'guest'),
  /** Hint that a product runs small or large, from its returns. */
  productFit: route('GET', '/api/orders/fit/:product', 'all', {
    gives: { productId: 'text' },
  }),
  /** Starts or continues the payment of an order. */
  startPayment: route('POST', '/api/orders/:id/payment', 'guest', {
    gives: { order, checkout: { kind: 'text', amount: 'number' } },
  }),
  /** Asks the provider about the payment of an order; the browser's return is only a hint. */
  checkPayment: route('POST', '/api/orders/:id/payment/check', 'guest', { gives: { order } }),
  invoice: route('GET', '/api/orders/:id/invoice', 'guest', { gives: { order, seller: {} } }),
  /** The same document as an A4 PDF. */
  invoicePdf: route('GET', '/api/orders/:id/invoice.pdf', 'guest'),
  /** The screenshot, `w` pixels wide if given. */
  screenshot: route('GET', '/api/orders/:id/payment-screenshot', 'guest'),
  ofUser: route('GET', '/api/orders/user/:userId', 'user', { gives: { orders: [order] } }),
  /** Ids of the recent best sellers, best first. */
  bestSellers: route('GET', '/api/orders/best-sellers', 'all', { gives: { productIds: ['text'] } }),
  myStats: route('GET', '/api/orders/stats/mine', 'user', { gives: { recent: [order] } }),
};
