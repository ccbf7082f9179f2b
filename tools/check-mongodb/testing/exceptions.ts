/** Look-ups that no index serves, and why that is as it should be. */
export interface Exception {
  /** What their lines in the services' `test/commands.txt` are told by. */
  lines: RegExp;
  why: string;
}

export const EXCEPTIONS: readonly Exception[] = [
  {
    lines: /"\$regex"/,
    why: 'Admins look for parts of words, which fit no index: one question looks through all that is there, for five seconds at most',
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
    why: 'Each way to pay has about half of all orders: they are met in the order of ids, which is that of the page',
  },
  {
    lines: /^orders\.orders .*"orderStatus":"string"\},\{"paymentStatus":"string"/,
    why: 'One of two indexes is taken, and what it finds is looked at',
  },
  {
    lines: /^orders\.orders .*"paymentStatus":\{"\$in":/,
    why: 'Of the newest orders most are unpaid: they are met in the order of ids, which is that of the page',
  },
  {
    lines: /^products\.products .*"(category\._id|stock)":/,
    why: 'An admin renames or removes a category, or exports: every index of a product makes orders dearer (decision 0011)',
  },
  {
    lines: /^orders\.(invoice|creditNote)Counters .*"last":/,
    why: 'A shop has one counter a financial year',
  },
  {
    lines: /^auth\.keys /,
    why: 'A shop has a handful of signing keys',
  },
];
