/** Limits and constants of spec.md section 9 and contract.md. */
export const MIN_PASSWORD = 6;
export const MAX_PASSWORD = 200;
export const MIN_USERNAME = 3;
export const MAX_USERNAME = 40;
export const USERNAME_PATTERN = /^[A-Za-z0-9._-]+$/;
/** Without the characters that an address must put in quotes: mail is sent to it. */
export const EMAIL_PATTERN = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:"]+$/;
export const MAX_EMAIL = 254;
export const MAX_ADDRESSES = 20;
/** Pixels a side of a kept avatar. */
export const AVATAR_SIDE = 256;
/** Products that an account, or a browser, keeps to buy and to compare. */
export const MAX_SAVED = 200;
export const MAX_COMPARED = 4;
export const MAX_ORDER_LINES = 50;
export const MAX_LINE_QUANTITY = 99;
/** A UTR (contract.md, Orders). */
export const UTR_PATTERN = /^[A-Za-z0-9]{6,35}$/;
export const MAX_IMAGES_PER_COLOUR = 3;
export const MAX_IMAGE_BYTES = 8 * 1024 * 1024;
export const MAX_IMAGE_PIXELS = 40_000_000;
/** Decoding takes two to three times the memory of other formats. */
export const MAX_AVIF_PIXELS = 16_000_000;
export const IMAGE_WIDTHS = [160, 320, 480, 640, 960, 1280] as const;
/** Milliseconds after which a call to auth gives up (spec.md section 7). */
export const AUTH_TIMEOUT_MS = 15_000;
/** Columns of the shop grid to products a page (spec.md section 9). */
export const PAGE_SIZE_BY_COLUMNS = { 2: 4, 3: 9, 4: 12, 5: 15 } as const;
/** Pieces: from here down a product counts as nearly sold out. */
export const LOW_STOCK = 5;
export const TRENDING_LIMIT = 4;
/** Milliseconds: hero slides, success overlay (spec.md section 9). */
export const BANNER_INTERVAL_MS = 5000;
export const SUCCESS_OVERLAY_MS = 1200;
export const VERSION_LABEL = 'v1.0';
