/** Collections of this service's database. */
export const ORDERS = 'orders';
/** Everybody who has ordered: what a first order is told by. */
export const CUSTOMERS = 'customers';
/** Addresses that their readers have proven to be theirs. */
export const PROVEN_ADDRESSES = 'provenAddresses';
export const SCREENSHOTS = 'screenshots';
/** How many pieces of a product a buyer has in open orders. */
export const OPEN_PIECES = 'openPieces';
/** Last invoice number of each financial year. */
export const INVOICE_COUNTERS = 'invoiceCounters';
