/** Collections of this service's database. */
export const ORDERS = 'orders';
/** Everybody who has ordered: what a first order is told by. */
export const CUSTOMERS = 'customers';
/** Addresses that their readers have proven to be theirs. */
export const PROVEN_ADDRESSES = 'provenAddresses';
export const SCREENSHOTS = 'screenshots';
/** What is made once for all instances and known to nobody else. */
/** Last invoice number of each financial year. */
export const INVOICE_COUNTERS = 'invoiceCounters';
