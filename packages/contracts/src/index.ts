/**
 * What browsers and services share, without the validation library: addresses, texts, error codes,
 * business rules and types. Schemas are in `@tanabana/contracts/endpoints`.
 */
export { authRoutes } from './auth/routes.ts';
export { bucketCookie, newBucket } from './canary.ts';
export { categoryRoutes } from './categories/routes.ts';
export { contactRoutes } from './contact/routes.ts';
export * from './dates.ts';
export type * from './endpoint.ts';
export type * as Endpoints from './endpoints.ts';
export { type ErrorBody, type ErrorCode, errorCodes, type FieldError } from './errors.ts';
export { formatAmount, formatPrice, toPaise, toRupees } from './money.ts';
export { orderRoutes } from './orders/routes.ts';
export { unplainPart } from './plain-json.ts';
export { productRoutes } from './products/routes.ts';
export { isVersion, randomKey, versionETag } from './request-keys.ts';
export * from './rules/address-lines.ts';
export * from './rules/amount-in-words.ts';
export * from './rules/catalogue-columns.ts';
export * from './rules/countries.ts';
export * from './rules/declarations.ts';
export * from './rules/india.ts';
export * from './rules/indian-states.ts';
export * from './rules/invoice-sheet.ts';
export * from './rules/limits.ts';
export * from './rules/product.ts';
export * from './rules/refund.ts';
export * from './rules/search-words.ts';
export * from './rules/shipping.ts';
export * from './rules/size-chart.ts';
export * from './rules/statuses.ts';
export * from './rules/synonyms.ts';
export * from './rules/tax/gst-rates.ts';
export * from './rules/tax/gstin.ts';
export * from './rules/tax/gstr1.ts';
export * from './rules/tax/pin-codes.ts';
export * from './rules/tax/places.ts';
export * from './rules/tax/rate-table.ts';
export * from './rules/tax/rate-table-problems.ts';
export * from './rules/tax/tax.ts';
export * from './rules/upi-link.ts';
export * from './rules/variants.ts';
export * as texts from './texts/index.ts';
export { SESSION_ENDED } from './texts/index.ts';
export type * from './types.ts';
export { wishlistRoutes } from './wishlists/routes.ts';
