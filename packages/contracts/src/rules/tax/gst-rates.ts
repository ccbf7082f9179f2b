import type { RateRow } from './rate-table.ts';

/** Day on which the notification came into force. */
const FROM = '2025-09-22';
const SOURCE = 'Notification No. 9/2025-Central Tax (Rate), G.S.R. 641(E)';

/**
 * Built-in rates, in force until an owner stores others. Articles of apparel and clothing
 * accessories, knitted (61) or not (62): Notification No. 9/2025-Central Tax (Rate) of 17 September
 * 2025, G.S.R. 641(E), schedules I (2.5 %) and II (9 %), with the same notification of the states
 * and No. 9/2025-Integrated Tax (Rate). Sarees are fabrics (5007 silk, 5208 to 5212 cotton, 5407
 * and 5408 filament, 5512 to 5516 staple fibres), 5 % at any price.
 */
export const GST_RATES: readonly RateRow[] = [
  ...['61', '62'].flatMap((hsn): RateRow[] => [
    { hsn, validFrom: FROM, over: 0, upTo: 2500, rate: 5, source: SOURCE },
    { hsn, validFrom: FROM, over: 2500, upTo: null, rate: 18, source: SOURCE },
  ]),
  ...[5007, 5208, 5209, 5210, 5211, 5212, 5407, 5408, 5512, 5513, 5514, 5515, 5516].map(
    (hsn): RateRow => ({
      hsn: `${hsn}`,
      validFrom: FROM,
      over: 0,
      upTo: null,
      rate: 5,
      source: SOURCE,
    }),
  ),
];
