/** Queries without an index, and the reason. */
export interface Exception {
  /** Identifies their lines in the services' `test/commands.txt`. */
  lines: RegExp;
  why: string;
}

export const EXCEPTIONS: readonly Exception[] = [
  {
    lines: /"\$regex"/,
    why: 'Admins search parts of words, which no index serves: such a search scans the collection, for at most five seconds',
  },
  {
    lines: /^orders\.orders .*"filter":\{"(countedFor|keptUntil|lookBy)":\{"\$exists":false\}\}/,
    why: 'A migration, once at the start of a new version',
  },
  {
    lines: /^orders\.orders .*"(keptUntil|lookBy)":\{"\$exists":false\}/,
    why: 'A migration, once at the start of a new version',
  },
  {
    lines: /^orders\.orders .*\{"\$and":\[\{"paymentMethod":"string"\}\]\}/,
    why: "Each payment method has about half of all orders, which are read in the order of ids, the page's sort order",
  },
  {
    lines: /^orders\.orders .*"orderStatus":"string"\},\{"paymentStatus":"string"/,
    why: 'One of two indexes is used, and its results are filtered',
  },
  {
    lines: /^orders\.orders .*"paymentStatus":\{"\$in":/,
    why: "Most of the newest orders are unpaid: they are read in the order of ids, the page's sort order",
  },
  {
    lines:
      /^orders\.orders aggregate .*("lines\.productId":"ObjectId","createdAt"|"userId":\{"\$in":\["ObjectId"\]\},"orderStatus")/,
    why: 'The index of product or user serves it; by its statistics, the local engine may combine two others, of time, status or payment',
  },
  {
    lines: /^orders\.payments .*"\$and":\[\{"state":"string","outcome":"string"\}\]/,
    why: "Most payments are captured: they are read in the page's sort order, or exported as a whole",
  },
  {
    lines: /^products\.products .*"reviewsCount":\{"\$gt"/,
    why: 'A migration, once at the start of a new version',
  },
  {
    lines: /^products\.products .*"(category\._id|stock)":/,
    why: 'An admin renames or removes a category, or exports: every index of products makes orders slower (decision 0011)',
  },
  {
    lines: /^orders\.(invoice|creditNote)Counters .*"last":/,
    why: 'A shop has one counter per financial year',
  },
  {
    lines: /^auth\.keys /,
    why: 'A shop has a handful of signing keys',
  },
];
