import type { z } from 'zod';
import type * as audit from './audit.ts';
import type { accountData } from './auth/account-data.ts';
import type * as apiKeys from './auth/api-key-schema.ts';
import type * as invitations from './auth/invitation-schema.ts';
import type * as auth from './auth/schema.ts';
import type * as factors from './auth/second-factor-schema.ts';
import type * as sessions from './auth/session-schema.ts';
import type { bulkResult } from './bulk.ts';
import type * as categories from './categories/endpoints.ts';
import type * as collections from './collections/schema.ts';
import type * as contact from './contact/endpoints.ts';
import type * as content from './content/schema.ts';
import type * as customers from './customers/schema.ts';
import type * as events from './events/schema.ts';
import type { deliveries } from './orders/delivered-schema.ts';
import type * as delivery from './orders/delivery-schema.ts';
import type * as invoices from './orders/invoice-schema.ts';
import type * as payments from './orders/payment-schema.ts';
import type * as promotions from './orders/promotion-schema.ts';
import type * as quotes from './orders/quote-schema.ts';
import type * as returns from './orders/return-schema.ts';
import type * as orders from './orders/schema.ts';
import type * as shipments from './orders/shipment-schema.ts';
import type * as stats from './orders/stats-schema.ts';
import type { stockHistory } from './orders/stock-history-schema.ts';
import type { stockRequest } from './orders/stock-request-schema.ts';
import type { binnedProduct } from './products/bin-endpoints.ts';
import type * as gstRateSchema from './products/gst-rate-schema.ts';
import type * as files from './products/import-schema.ts';
import type * as products from './products/schema.ts';
import type * as sheets from './products/sheet-schema.ts';
import type * as reviews from './reviews/schema.ts';
import type * as statuses from './rules/statuses.ts';
import type * as settings from './settings/schema.ts';
import type * as canaries from './telemetry/canary-schema.ts';
import type * as telemetry from './telemetry/schema.ts';
import type * as webhooks from './webhooks/schema.ts';
import type * as wishlists from './wishlists/endpoints.ts';

/** Something that has happened in the shop. */
export type DomainEvent = z.output<typeof events.domainEvent>;
export type EventPage = z.output<typeof events.eventPage>;

export type AuditEntry = z.output<typeof audit.auditEntry>;
export type AuditQuery = z.output<typeof audit.auditQuery>;
export type AuditPage = z.output<typeof audit.auditPage>;

export type Product = z.output<typeof products.product>;
export type ProductCard = z.output<typeof products.productCard>;
export type ProductColour = Product['colors'][number];
export type ProductVariant = NonNullable<Product['variants']>[number];
export type ProductFacets = z.output<typeof products.productFacets>;
export type ProductList = z.output<typeof products.productList>;
export type ProductQuery = z.output<typeof products.productQuery>;
export type ProductSort = (typeof products.productSorts)[number];
export type AdminProductSort = (typeof products.adminProductSorts)[number];
export type BinnedProduct = z.output<typeof binnedProduct>;
export type Synonyms = z.output<typeof products.synonyms>;
export type GstRates = z.output<typeof gstRateSchema.gstRates>;
export type GstRateHistory = z.output<typeof gstRateSchema.gstRateHistory>;
export type GstRateVersion = GstRateHistory['data'][number];
export type ProductTag = (typeof products.tags)[number];
export type Gender = (typeof products.genders)[number];
export type NewProduct = z.output<typeof products.newProduct>;
export type BulkChange = z.output<typeof products.bulkChange>;
/** Fields of a row of the sheet, as sent. */
export type SheetChanges = z.input<typeof sheets.sheetChanges>;
export type SheetEdit = z.output<typeof sheets.sheetEdit>;
export type SheetResult = z.output<typeof sheets.sheetResult>;
export type BulkResult = z.output<typeof bulkResult>;
export type ImportResult = z.output<typeof files.importResult>;
export type PictureFetches = z.output<typeof files.pictureFetches>;
export type ChangedProduct = z.output<typeof products.changedProduct>;

export type Collection = z.output<typeof collections.collection>;
export type CollectionCard = z.output<typeof collections.collectionCard>;
export type StoredCollection = z.output<typeof collections.storedCollection>;
export type SentCollection = z.output<typeof collections.sentCollection>;
export type CollectionRule = z.output<typeof collections.collectionRule>;
export type CollectionSelection = z.output<typeof collections.collectionSelection>;
export type CollectionPreview = z.output<typeof collections.collectionPreview>;

export type Category = z.output<typeof categories.category>;
export type CategoryList = z.output<typeof categories.categoryList>;
export type CategoryQuery = z.output<typeof categories.categoryQuery>;
export type NewCategory = z.output<typeof categories.newCategory>;
export type ChangedCategory = z.output<typeof categories.changedCategory>;

export type User = z.output<typeof auth.user>;
export type Session = z.output<typeof auth.session>;
export type Registration = z.output<typeof auth.registration>;
export type Credentials = z.output<typeof auth.credentials>;
export type ProfileChange = z.output<typeof auth.profileChange>;
export type PasswordChange = z.output<typeof auth.passwordChange>;
export type Address = z.output<typeof auth.address>;
export type NewAddress = z.output<typeof auth.newAddress>;
/** A user as shown to admins. */
export type UserAccount = z.output<typeof auth.userAccount>;
export type AccountData = z.output<typeof accountData>;
export type UserAccountChange = z.output<typeof auth.userAccountChange>;
export type UserPage = z.output<typeof auth.userPage>;
export type UserQuery = z.output<typeof auth.userQuery>;
export type ApiKey = z.output<typeof apiKeys.apiKey>;
export type NewApiKey = z.output<typeof apiKeys.newApiKey>;
export type IssuedApiKey = z.output<typeof apiKeys.issuedApiKey>;
export type VerifiableApiKey = z.output<typeof apiKeys.verifiableApiKey>;
export type Invitation = z.output<typeof invitations.invitation>;
export type NewInvitation = z.output<typeof invitations.newInvitation>;
export type ShownInvitation = z.output<typeof invitations.shownInvitation>;
export type Joining = z.output<typeof invitations.joining>;
export type OpenSession = z.output<typeof sessions.openSession>;
export type SecondFactor = z.output<typeof factors.secondFactor>;
export type PasskeySignIn = z.output<typeof factors.passkeySignIn>;
export type SecondFactors = z.output<typeof factors.secondFactors>;
export type SecondFactorChallenge = z.output<typeof factors.secondFactorChallenge>;
export type AddedFactor = z.output<typeof factors.addedFactor>;
export type NewPasskey = z.output<typeof factors.newPasskey>;

export type NewMessage = z.output<typeof contact.newMessage>;
export type ContactMessage = z.output<typeof contact.contactMessage>;
export type ContactQuery = z.output<typeof contact.contactQuery>;

export type Order = z.output<typeof orders.order>;
export type OrderLine = z.output<typeof orders.orderLine>;
export type StockHistory = z.output<typeof stockHistory>;
export type StockMovement = StockHistory['data'][number];
export type StockRequest = z.output<typeof stockRequest>;
export type NewRefund = z.output<typeof orders.newRefund>;
/** A parcel of an order. */
export type Shipment = NonNullable<Order['shipments']>[number];
export type NewShipment = z.output<typeof shipments.newShipment>;
/** As a browser sends it. */
export type NewShipmentInput = z.input<typeof shipments.newShipment>;
export type NewShipments = z.output<typeof shipments.newShipments>;
export type ShipmentChange = z.output<typeof shipments.shipmentChange>;
export type ShipmentImport = z.output<typeof shipments.shipmentImport>;
export type CourierInfo = z.output<typeof shipments.courierInfo>;
export type CourierRates = z.output<typeof shipments.courierRates>;
/** What the public tracking page shows of an order. */
export type Tracking = z.output<typeof shipments.tracking>;
export type OrderReturn = NonNullable<Order['returns']>[number];
export type OrderRefund = NonNullable<Order['refunds']>[number];
export type NewReturn = z.output<typeof returns.newReturn>;
export type ReturnOptions = z.output<typeof returns.returnOptions>;
export type ReturnChange = z.output<typeof returns.returnChange>;
export type RefundTo = z.output<typeof returns.refundTo>;
export type StoredRefundTo = z.output<typeof returns.storedRefundTo>;
export type NewPartialRefund = z.output<typeof returns.newPartialRefund>;
/** As a browser sends it. */
export type NewPartialRefundInput = z.input<typeof returns.newPartialRefund>;
export type QueuedReturn = z.output<typeof returns.queuedReturn>;
export type ReturnPage = z.output<typeof returns.returnPage>;
export type ReturnQuery = z.output<typeof returns.returnQuery>;
export type ReturnReport = z.output<typeof returns.returnReport>;
export type ProductFit = z.output<typeof returns.productFit>;
/** How a buyer pays an order. */
export type Checkout = z.output<typeof payments.checkout>;
export type StartedPayment = z.output<typeof payments.startedPayment>;
export type OrderPayment = NonNullable<Order['payment']>;
/** A payment at a provider, as shown to admins. */
export type Payment = z.output<typeof payments.payment>;
export type PaymentPage = z.output<typeof payments.paymentPage>;
export type PaymentQuery = z.output<typeof payments.paymentQuery>;
export type PaymentExportQuery = z.output<typeof payments.paymentExportQuery>;
export type PaymentView = (typeof payments.PAYMENT_VIEWS)[number];
export type PaymentTotals = z.output<typeof payments.paymentTotals>;
export type SettlementImport = z.output<typeof payments.settlementImport>;
export type OrderEdit = z.output<typeof orders.orderEdit>;
export type OrderStatus = (typeof statuses.ORDER_STATUSES)[number];
export type PaymentStatus = (typeof statuses.PAYMENT_STATUSES)[number];
export type PaymentMethod = (typeof statuses.PAYMENT_METHODS)[number];
export type TimelineEntry = z.output<typeof orders.timelineEntry>;
export type OrderQuery = z.output<typeof orders.orderQuery>;
export type OrderExportQuery = z.output<typeof orders.orderExportQuery>;
/** One order or payment status for many orders. */
export type BulkOrderChange = z.output<typeof orders.bulkOrderChange>;
export type OrderPage = z.output<typeof orders.orderPage>;
/** As a browser sends it. */
export type NewOrderInput = z.input<typeof orders.newOrder>;
/** As a service receives it. */
export type NewOrder = z.output<typeof orders.newOrder>;
/** Response to placing an order. */
export type PlacedOrder = z.output<typeof orders.orderPlaced>;
export type Invoices = z.output<typeof invoices.invoices>;
export type Invoice = z.output<typeof invoices.invoice>;
export type Gstr1 = z.output<typeof invoices.gstr1>;
export type Gstr1Section = Gstr1['sections'][number];
export type OrderDocumentName = z.output<typeof orders.documentName>;
export type InvoiceLine = NonNullable<Invoice['lines']>[number];
/** As a browser sends it. */
export type NewPromotionInput = z.input<typeof promotions.newPromotion>;
export type NewPromotion = z.output<typeof promotions.newPromotion>;
export type Promotion = z.output<typeof promotions.promotion>;
export type PromotionEffect = Promotion['effect'];
export type PromotionCode = z.output<typeof promotions.promotionCode>;
/** A customer with figures (chapter 24). Rupees. */
export type Customer = z.output<typeof customers.customer>;
export type CustomerDetails = z.output<typeof customers.customerDetails>;
export type CustomerQuery = z.output<typeof customers.customerQuery>;
export type CustomerExportQuery = z.output<typeof customers.customerExportQuery>;
export type CustomerChange = z.output<typeof customers.customerChange>;
export type NewSegment = z.output<typeof customers.newSegment>;
export type ChangedSegment = z.output<typeof customers.changedSegment>;
export type Segment = z.output<typeof customers.segment>;
/** A promotion as shop pages show it. */
export type Offer = z.output<typeof promotions.offer>;
export type DeliveryRules = z.output<typeof delivery.deliveryRules>;
export type DeliverySettings = z.output<typeof delivery.deliverySettings>;
export type DeliveryTerms = z.output<typeof delivery.deliveryTerms>;
export type DeliveryEstimate = z.output<typeof delivery.deliveryEstimate>;
export type PinCodeRow = z.output<typeof delivery.pinCodeRow>;
export type PinCodePage = z.output<typeof delivery.pinCodePage>;
/** As a browser sends it. */
export type NewQuoteInput = z.input<typeof quotes.newQuote>;
export type NewQuote = z.output<typeof quotes.newQuote>;
export type Quote = z.output<typeof quotes.quote>;
export type AppliedDiscount = z.output<typeof quotes.appliedPromotion>;
export type OrderStats = z.output<typeof stats.orderStats>;
export type MyOrderStats = z.output<typeof stats.myOrderStats>;

export type Wishlists = z.output<typeof wishlists.wishlists>;
export type WishlistName = keyof Wishlists;
export type WishlistEntry = z.output<typeof wishlists.wishlistEntry>;
export type NewWishlistEntry = z.output<typeof wishlists.newWishlistEntry>;

export type ContentDocument = z.output<typeof content.contentDocument>;
export type ContentHistory = z.output<typeof content.contentHistory>;
export type ContentVersion = z.output<typeof content.contentVersion>;
export type NewContentVersion = content.NewContentVersion;

export type Review = z.output<typeof reviews.review>;
export type ReviewList = z.output<typeof reviews.reviewList>;
export type ReviewQuery = z.output<typeof reviews.reviewQuery>;
export type ReviewSummary = z.output<typeof reviews.reviewSummary>;
export type OwnReview = z.output<typeof reviews.ownReview>;
export type OwnReviews = z.output<typeof reviews.ownReviews>;
export type ReviewedLine = z.output<typeof reviews.reviewedLine>;
export type ReviewedOrder = z.output<typeof reviews.reviewedOrder>;
export type NewReview = z.output<typeof reviews.newReview>;
export type ChangedReview = z.output<typeof reviews.changedReview>;
export type NewReviewReport = z.output<typeof reviews.newReport>;
export type ModeratedReview = z.output<typeof reviews.moderatedReview>;
export type ReviewQueuePage = z.output<typeof reviews.queuePage>;
export type ReviewQueueQuery = z.output<typeof reviews.queueQuery>;
export type NewReviewState = z.output<typeof reviews.newState>;
export type ReviewSettings = z.output<typeof reviews.reviewSettings>;
export type ReviewImportResult = z.output<typeof reviews.importResult>;
export type ProductRatings = z.output<typeof reviews.ratings>;
export type Deliveries = z.output<typeof deliveries>;

export type Setting = z.output<typeof settings.setting>;
export type SettingsGroup = z.output<typeof settings.settingsGroup>;
export type SettingsVersion = z.output<typeof settings.settingsVersion>;
export type SettingsVersionPage = z.output<typeof settings.versionsPage>;
export type StoredSettings = z.output<typeof settings.storedSettings>;

export type ModuleReport = z.output<typeof telemetry.moduleReport>;
export type PageReport = z.output<typeof telemetry.pageReport>;
export type TelemetryPeriod = z.output<typeof telemetry.period>;
export type VersionFigures = z.output<typeof telemetry.versionFigures>;
export type TelemetrySummary = z.output<typeof telemetry.summary>;
export type CanaryProgress = z.output<typeof canaries.canaryProgress>;
export type GatewayCounts = z.output<typeof canaries.gatewayCounts>;
export type NewServiceCanary = z.output<typeof canaries.newServiceCanary>;
export type ServiceCanaryState = z.output<typeof canaries.serviceCanaryState>;
export type ServiceShares = z.output<typeof canaries.serviceShares>;
export type CanaryDecision = z.output<typeof canaries.canaryDecision>;
export type TelemetryError = z.output<typeof telemetry.storedError>;

export type Webhook = z.output<typeof webhooks.webhook>;
export type NewWebhook = z.output<typeof webhooks.newWebhook>;
export type WebhookChange = z.output<typeof webhooks.webhookChange>;
export type CreatedWebhook = z.output<typeof webhooks.createdWebhook>;
export type WebhookDelivery = z.output<typeof webhooks.delivery>;
export type WebhookDeliveryDetails = z.output<typeof webhooks.deliveryDetails>;
export type WebhookDeliveryQuery = z.output<typeof webhooks.deliveryQuery>;
export type WebhookDeliveryList = z.output<typeof webhooks.deliveryList>;
export type DeliveryAttempt = z.output<typeof webhooks.deliveryAttempt>;
