import type { Document } from 'mongodb';
import { idOf } from './concrete-filter.ts';

/** A document with the queried fields; one of a hundred is of the rare kind. */
type Maker = (number: number, isRare: boolean) => Document;

const timeOf = (number: number): Date => new Date(Date.UTC(2026, 0) + number * 1000);
/** Times of documents that a TTL index deletes. */
const lateTimeOf = (number: number): Date => new Date(Date.UTC(2099, 0) + number * 1000);
const PADDING = 'Handwoven in Maheshwar '.repeat(10);
/** Documents that share a user, a product or another reference. */
const SHARED = 20;
const sharedId = (number: number) => idOf(Math.floor(number / SHARED));

const audit: Maker = (number) => ({
  at: timeOf(number),
  by: { id: sharedId(number).toHexString(), username: `asha${number}` },
  action: 'changed',
  target: { id: sharedId(number).toHexString(), name: `Kurti ${number}` },
  changes: [{ field: 'stock', from: 1, to: 2 }],
});

const mail: Maker = (number, isRare) => ({
  _id: `mail ${number}`,
  account: sharedId(number).toHexString(),
  state: isRare ? 'waiting' : 'sent',
  dueAt: timeOf(number),
  queuedAt: timeOf(number),
  expiresAt: isRare ? null : new Date(Date.UTC(2099, 0)),
});

const event: Maker = (number, isRare) => ({
  type: 'order.placed',
  at: timeOf(number),
  entity: { kind: 'order', id: sharedId(number).toHexString() },
  data: { userId: isRare ? idOf(number).toHexString() : null, note: PADDING },
  stamp: number,
  sequence: isRare ? 0 : number,
  expiresAt: lateTimeOf(number),
});

const repeatedEvent: Maker = (number, isRare) => ({
  _id: `email ${number}`,
  subscriber: isRare ? 'log' : 'email',
  entity: `order ${sharedId(number).toHexString()}`,
  event: idOf(number).toHexString(),
  sequence: number,
  dueAt: isRare ? timeOf(number) : null,
  tries: 1,
  since: timeOf(number),
});

/** Documents of collections that are queried by more than the id. */
export const DOCUMENTS: Record<string, Maker> = {
  'auth.audit': audit,
  'categories.audit': audit,
  'orders.audit': audit,
  'products.audit': audit,
  'auth.mails': mail,
  'orders.mails': mail,
  'auth.events': event,
  'orders.events': event,
  'products.events': event,
  'auth.eventRepeats': repeatedEvent,
  'orders.eventRepeats': repeatedEvent,

  'auth.users': (number, isRare) => ({
    usernameLower: `asha${number}`,
    emailLower: `asha${number}@example.com`,
    passwordHash: PADDING,
    isAdmin: isRare,
    ...(isRare && { role: 'orders' }),
    isPremium: isRare,
    isDisabled: false,
    ...(isRare && { mergedInto: idOf(number) }),
    createdAt: timeOf(number),
    updatedAt: timeOf(number),
    versionAt: timeOf(number),
    ...(isRare && { reset: { hash: `hash ${number}`, expiresAt: timeOf(number) } }),
  }),
  'auth.messages': (number, isRare) => ({
    name: `Asha ${number}`,
    email: `asha${number}@example.com`,
    contents: PADDING,
    isAnswered: !isRare,
    createdAt: timeOf(number),
    searchText: `asha ${number}`,
  }),
  'auth.avatars': (number) => ({ accountId: sharedId(number), data: PADDING }),
  'auth.places': (number) => ({
    _id: `place ${number}`,
    accountId: sharedId(number),
    expiresAt: new Date(Date.UTC(2099, 0)),
  }),
  'auth.sessions': (number) => ({
    _id: `session ${number}`,
    accountId: sharedId(number),
    usedAt: timeOf(number),
    expiresAt: new Date(Date.UTC(2099, 0)),
  }),
  'auth.challenges': (number) => ({
    _id: `challenge ${number}`,
    accountId: sharedId(number),
    attempts: 0,
    expiresAt: new Date(Date.UTC(2099, 0)),
  }),
  'auth.invitations': (number) => ({
    emailLower: `asha${number}@example.com`,
    hash: `hash ${number}`,
    expiresAt: new Date(Date.UTC(2099, 0)),
    forgetAt: new Date(Date.UTC(2099, 0)),
  }),
  'auth.apiKeys': (number) => ({ by: { id: `account ${number}`, username: 'asha' } }),
  'auth.merges': (number) => ({ into: idOf(number), at: timeOf(number) }),
  'auth.removals': (number) => ({ at: timeOf(number) }),
  'auth.revocations': (number) => ({
    _id: `token ${number}`,
    at: timeOf(number),
    expiresAt: new Date(Date.UTC(2099, 0)),
  }),

  'categories.categories': (number, isRare) => ({
    nameLower: `sarees ${number}`,
    slug: `sarees-${number}`,
    ...(isRare && { renamedAt: timeOf(number) }),
  }),

  'news.news': (number) => ({ _id: number, at: timeOf(number) }),

  'orders.stockRequests': (number, isRare) => ({
    _id: `request ${number}`,
    productId: sharedId(number),
    color: 'Indigo',
    size: 'M',
    email: `asha${number}@example.com`,
    isConfirmed: isRare,
    userId: sharedId(number),
    until: new Date(Date.UTC(2099, 0)),
  }),
  'orders.orders': (number, isRare) => ({
    userId: sharedId(number),
    email: `asha${Math.floor(number / SHARED)}@example.com`,
    orderStatus: isRare ? 'Pending' : 'Delivered',
    paymentStatus: isRare ? 'Submitted' : 'Verified',
    paymentMethod: isRare ? 'prepaid' : 'cod',
    totalPrice: number,
    createdAt: timeOf(number),
    updatedAt: timeOf(number),
    attempt: { id: `attempt ${number}`, body: 'hash' },
    transactionId: `utr ${number}`,
    invoice: { number: `2026-${number}`, issuedAt: timeOf(number) },
    ...(isRare && {
      creditNote: { number: `CN/${number}`, issuedAt: timeOf(number) },
      credited: [
        {
          invoice: { number: `2025-${number}`, issuedAt: timeOf(number) },
          creditNote: { number: `CN/25/${number}`, issuedAt: timeOf(number) },
        },
      ],
    }),
    ...(isRare && { isOwnerGone: true }),
    ...(isRare && {
      payment: {
        provider: 'razorpay',
        reference: `order ${number}`,
        payBy: timeOf(number),
        askAt: timeOf(number),
        asks: 1,
      },
    }),
    keptUntil: isRare ? timeOf(number) : null,
    lookBy: isRare ? timeOf(number) : null,
    confirmBy: isRare ? timeOf(number) : null,
    ...(isRare && { discounts: [{ id: sharedId(number).toHexString(), amount: 100 }] }),
    ...(isRare && {
      returns: [{ state: 'requested', requestedAt: timeOf(number) }],
      refund: { recordedAt: timeOf(number) },
      refunds: [
        {
          recordedAt: timeOf(number),
          creditNote: { number: `CN/R/${number}`, issuedAt: timeOf(number) },
        },
      ],
      shipments: [{ bookedWith: 'simulated', status: 'packed', awb: `AWB${number}` }],
    }),
    searchText: `asha${number} kurti ${number}`,
    day: '2026-01-01',
    lines: [{ productId: sharedId(number), quantity: 1, price: 100, name: PADDING }],
    timeline: [],
  }),

  'orders.returnPhotos': (number) => ({ _id: `photo ${number}`, orderId: idOf(number) }),
  'orders.payments': (number, isRare) => ({
    provider: 'razorpay',
    paymentId: `pay ${number}`,
    orderId: sharedId(number),
    keys: [`pay ${number}`],
    state: 'captured',
    outcome: isRare ? 'mismatch' : 'order',
    attention: isRare ? 1 : 0,
    refunds: isRare ? [{ state: 'processed', requestedAt: timeOf(number), amount: 1 }] : [],
    dueAt: isRare ? timeOf(number) : null,
    createdAt: timeOf(number),
  }),
  'orders.promotions': (number, isRare) => ({
    title: `Sale ${number}`,
    code: isRare ? `CODE${number}` : null,
    conditions: { segment: isRare ? idOf(number).toHexString() : null },
    updatedAt: timeOf(number),
  }),
  'orders.customerProfiles': (number) => ({ _id: `user ${number}`, changedAt: timeOf(number) }),
  'orders.segments': (number) => ({ nameKey: `segment ${number}`, uses: 0 }),
  'orders.couponCodes': (number, isRare) => ({
    _id: `CODE-${number}`,
    promotionId: sharedId(number).toHexString(),
    orderId: isRare ? sharedId(number).toHexString() : null,
  }),
  'orders.promotionUses': (number) => ({ _id: `string${number}`, uses: 1 }),
  'orders.deliverySettings': (number) => ({ _id: number, at: timeOf(number) }),
  'orders.pinCodeTables': (number) => ({ _id: number, at: timeOf(number) }),

  'products.productBin': (number) => ({
    name: PADDING,
    binned: { at: timeOf(number), by: { id: null, username: 'asha' } },
  }),
  'products.products': (number) => ({
    skuKey: `sku ${number}`,
    changedAt: timeOf(number),
    stock: number,
    sellingPrice: number,
    name: PADDING,
  }),
  'products.gstRates': (number) => ({ _id: number, rows: [], at: timeOf(number) }),
  'products.pictureNotes': (number) => ({ productId: sharedId(number) }),
  'products.pictureFetches': (number, isRare) => ({
    by: { id: null, username: 'admin' },
    pictures: [{ url: `https://cdn.example.com/${number}.jpg`, color: 'Red', state: 'stored' }],
    waiting: isRare ? 1 : 0,
    failed: isRare ? 1 : 0,
    dueAt: timeOf(number),
  }),
  // not expired
  'products.productsRemoved': (number) => ({ at: lateTimeOf(number) }),
  'products.imageRenditions': (number) => ({ _id: `image ${number}`, imageId: sharedId(number) }),
  'products.images.files': (number) => ({
    metadata: { productId: sharedId(number) },
    uploadDate: timeOf(number),
  }),
  'products.images.chunks': (number) => ({ files_id: sharedId(number), n: number % SHARED }),

  'reviews.audit': audit,
  'reviews.mails': mail,
  'reviews.reviews': (number, isRare) => ({
    key: `order ${number}:0`,
    userId: sharedId(number),
    email: `asha${number}@example.com`,
    productId: sharedId(number),
    productName: 'Kurti',
    stars: 1 + (Math.floor(number / SHARED) % 5),
    title: 'Soft',
    text: PADDING,
    author: 'Asha',
    size: 'M',
    hasPictures: true,
    helpful: number % 7,
    isReported: isRare,
    isWaiting: isRare,
    state: isRare ? 'pending' : 'published',
    createdAt: timeOf(number),
    contentHashes: [`hash ${number}`],
  }),
  'reviews.summaries': (number) => ({ count: 1, changedAt: timeOf(number) }),
  'reviews.firstPages': (number) => ({ changes: number, count: 1, reviews: [] }),
  'reviews.purchases': (number, isRare) => ({
    userId: sharedId(number),
    emailKey: `asha${number}@example.com`,
    deliveredAt: timeOf(number),
    ...(isRare && { isRequestDue: true }),
  }),
  'reviews.votes': (number) => ({ reviewId: sharedId(number), userId: idOf(number) }),
  'reviews.reports': (number) => ({
    reviewId: sharedId(number),
    userId: idOf(number),
    isDismissed: false,
  }),
  'reviews.pictures': (number) => ({ reviewId: sharedId(number), data: PADDING }),
  'reviews.renditions': (number) => ({ _id: `picture ${number}`, imageId: sharedId(number) }),

  'content.audit': audit,
  'content.versions': (number, isRare) => ({
    key: `document ${Math.floor(number / SHARED)}`,
    version: number % SHARED,
    state: 'published',
    publishAt: isRare ? new Date(Date.UTC(2099, 0)) : timeOf(number),
    values: { text: PADDING },
    at: timeOf(number),
  }),
  'content.pictures': (number, isRare) => ({
    ...{ width: 600, height: 900, data: PADDING },
    ...(isRare && { unusedSince: timeOf(number) }),
  }),
  'content.renditions': (number) => ({ _id: `picture ${number}`, data: PADDING }),

  'telemetry.figures': (number, isRare) => ({
    _id: `minute ${number}`,
    step: isRare ? 'hour' : 'minute',
    at: lateTimeOf(number),
    module: `mf-${number % SHARED}`,
    version: '1',
    views: 1,
    lcp: { 38: 1 },
  }),
  'telemetry.errors': (number) => ({
    _id: `error ${number}`,
    module: `mf-${Math.floor(number / SHARED)}`,
    version: '1',
    count: number,
    message: PADDING,
    lastAt: lateTimeOf(number),
  }),

  'telemetry.mails': mail,
  'telemetry.canaries': (number, isRare) => ({
    _id: `plan ${number}`,
    module: `mf-${number % SHARED}`,
    version: '1',
    sums: PADDING,
    revision: 0,
    checkedAt: lateTimeOf(number),
    endedAt: isRare ? null : timeOf(number),
  }),
  'telemetry.canaryServices': (number) => ({
    _id: `service-${number}`,
    seenAt: timeOf(number),
    plan: `plan ${number}`,
  }),
  'telemetry.webhooks': (number) => ({
    _id: `webhook ${number}`,
    body: PADDING,
    dueAt: timeOf(number),
    tries: 1,
  }),

  'webhooks.mails': mail,
  'webhooks.audit': audit,
  'webhooks.endpoints': (number, isRare) => ({
    url: PADDING,
    isEnabled: isRare,
    failingSince: null,
    by: { id: `account ${number}`, username: 'asha' },
  }),
  'webhooks.deliveries': (number, isRare) => ({
    endpointId: sharedId(number),
    eventId: `event ${number}`,
    type: isRare ? 'order.placed' : 'stock.changed',
    entity: `orders/order:${number}`,
    sequence: number,
    payload: { entity: { kind: 'order', id: `order ${number}` }, data: { userId: `a ${number}` } },
    at: timeOf(number),
    createdAt: lateTimeOf(number),
    state: isRare ? 'pending' : 'delivered',
    tries: 0,
    dueAt: isRare ? timeOf(number) : null,
    claim: null,
    attempts: [],
  }),

  'settings.audit': audit,
  'settings.versions': (number) => ({
    group: `group ${Math.floor(number / SHARED)}`,
    version: number % SHARED,
    values: { MAIL_FOOTER: PADDING },
    at: timeOf(number),
  }),
};
