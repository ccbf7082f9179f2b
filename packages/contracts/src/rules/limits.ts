/** Limits and constants of chapter 9 of docs/rules.md. */
export const MIN_PASSWORD = 6;
export const MAX_PASSWORD = 200;
export const MIN_USERNAME = 3;
export const MAX_USERNAME = 40;
export const USERNAME_PATTERN = /^[A-Za-z0-9._-]+$/;
/** Excludes characters that an email address would have to quote. */
export const EMAIL_PATTERN = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:"]+$/;
export const MAX_EMAIL = 254;
export const MAX_ADDRESSES = 20;
/** Maximum characters of each address field, saved or in an order. */
export const ADDRESS_LENGTHS = {
  label: 40,
  firstName: 100,
  lastName: 100,
  street: 300,
  apartment: 200,
  city: 100,
  region: 100,
  country: 100,
  postalCode: 20,
  phone: 40,
} as const;
export const MAX_ORDER_NOTE = 1000;
/** Maximum characters of each text of a product, of a category. */
export const PRODUCT_LENGTHS = {
  name: 200,
  sku: 60,
  /** A generated SKU contains the product's SKU, the colour and the size. */
  variantSku: 140,
  description: 5000,
  colour: 40,
  size: 20,
  shelf: 40,
  fabric: 200,
  care: 300,
  origin: 100,
} as const;
/** cm. */
export const MODEL_HEIGHT = { min: 50, max: 250 } as const;
export const CATEGORY_LENGTHS = { name: 100, slug: 100, description: 2000 } as const;
/** Rupees: one crore. */
export const MAX_PRICE = 10_000_000;
/** Days that a deleted product can be restored. */
export const BIN_DAYS = 7;
/** Units of one product. */
export const MAX_STOCK = 1_000_000;
/** Colours and sizes of one product: 20 of each. */
export const MAX_VARIANTS = 400;
/** Products per bulk change. */
export const MAX_BULK_PRODUCTS = 500;
/** Products that are edited at once as a sheet. */
export const MAX_SHEET_PRODUCTS = 200;
/**
 * Orders per call that changes them or returns their invoices: one transaction each, one to two
 * seconds in all.
 */
export const MAX_BULK_ORDERS = 100;
/** Characters of an invoice or credit note number (CGST Rules 46(b), 53(1A)(d)). */
export const MAX_DOCUMENT_NUMBER = 16;
/** Orders that can be selected at once and exported by id. */
export const MAX_CHOSEN_ORDERS = 1000;
/** Side of a stored avatar in pixels. */
export const AVATAR_SIDE = 256;
/** Products in a wishlist and in a compare list, per account or browser. */
export const MAX_SAVED = 200;
export const MAX_COMPARED = 4;
export const MAX_ORDER_LINES = 50;
export const MAX_LINE_QUANTITY = 99;
/** Characters of a refund's reference. */
export const MAX_REFUND_REFERENCE = 64;
/** A UTR (rule 5.6). */
export const UTR_PATTERN = /^[A-Za-z0-9]{6,35}$/;
export const MAX_IMAGES_PER_COLOUR = 3;
export const MAX_IMAGE_BYTES = 8 * 1024 * 1024;
export const MAX_IMAGE_PIXELS = 40_000_000;
/** Decoding AVIF takes two to three times the memory of other formats. */
export const MAX_AVIF_PIXELS = 16_000_000;
export const IMAGE_WIDTHS = [160, 320, 480, 640, 960, 1280] as const;
/** Shop grid: columns → products per page (rule 9.5). */
export const PAGE_SIZE_BY_COLUMNS = { 2: 4, 3: 9, 4: 12, 5: 15 } as const;
/** Default number of columns. */
export const DEFAULT_COLUMNS = 4;
/** Products per page with the default columns; used by server-rendered documents. */
export const SHOP_PAGE_SIZE = PAGE_SIZE_BY_COLUMNS[DEFAULT_COLUMNS];
/** Units: a product with this many or fewer counts as low stock. */
export const LOW_STOCK = 5;
/** Characters of the reason for a stock change. */
export const MAX_REASON = 200;
export const TRENDING_LIMIT = 4;
/** Milliseconds: hero slides, success overlay (rule 9.7). */
export const BANNER_INTERVAL_MS = 5000;
export const SUCCESS_OVERLAY_MS = 1200;
export const VERSION_LABEL = 'v1.0';

/** Characters of a contact message. */
export const MAX_CONTACT_CONTENTS = 5000;
/** A telephone number with at least six digits. */
export const PHONE_PATTERN = /^\+?(?:[\s().-]*\d){6,15}[\s().-]*$/;
/** `example.com` or an http(s) address. */
export const WEBSITE_PATTERN = /^(?:https?:\/\/)?[^\s/:.]+(?:\.[^\s/:.]+)+(?:[:/]\S*)?$/i;

/** Promotions of a shop, and characters of a title. */
export const MAX_PROMOTIONS = 500;
export const MAX_PROMOTION_TITLE = 60;
export const MAX_PROMOTION_TIERS = 10;
/** Categories and products that a promotion names, each. */
export const MAX_PROMOTION_ITEMS = 500;
export const MAX_PROMOTION_CUSTOMERS = 2000;
export const MAX_PROMOTION_USES = 10_000_000;
/** Characters of a coupon code. */
export const MAX_CODE = 40;
export const CODE_PATTERN = /^[A-Za-z0-9][A-Za-z0-9-]{2,39}$/;
/** Coupon codes that are generated at once. */
export const MAX_NEW_CODES = 10_000;
/** PIN codes without cash on delivery. */
export const MAX_BLOCKED_PINS = 2000;
export const MAX_HOLIDAYS = 200;
/** Rows of a table of PIN codes: India has fewer than 20,000. */
export const MAX_PIN_CODES = 50_000;
/** Bytes of a table of PIN codes. */
export const MAX_PIN_FILE_BYTES = 8 * 1024 * 1024;
/** Characters of a signed quote. */
export const MAX_QUOTE = 1000;

/** Characters of a courier's name and of an AWB number. */
export const MAX_COURIER = 60;
export const MAX_AWB = 40;
export const AWB_PATTERN = /^[A-Za-z0-9][A-Za-z0-9/-]{2,39}$/;
/** Weight of a parcel: 100 kg. */
export const MAX_PARCEL_GRAMS = 100_000;
/** Parcels of an order. */
export const MAX_SHIPMENTS = 50;
/** Events of a parcel that are kept. */
export const MAX_SHIPMENT_EVENTS = 200;
/** Bytes and lines of a file of parcels. */
export const MAX_SHIPMENT_FILE_BYTES = 4 * 1024 * 1024;
export const MAX_SHIPMENT_ROWS = 10_000;

/** Bytes and lines of a settlement file. */
export const MAX_SETTLEMENT_FILE_BYTES = 8 * 1024 * 1024;
export const MAX_SETTLEMENT_ROWS = 50_000;
