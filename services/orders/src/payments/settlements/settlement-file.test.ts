import { describe, expect, test } from 'vitest';
import { readSettlement } from './settlement-file.ts';

const HEADER =
  'transaction_entity,entity_id,amount,currency,fee (exclusive tax),tax,debit,credit,settlement_id,settlement_utr,settled_at';

const LINE = 'payment,pay_1,1299.50,INR,25.99,4.68,0.00,1268.83,setl_1,UTR1,31/12/2026 10:00:00';

describe('a settlement file', () => {
  test('is read as the provider writes it', () => {
    expect(readSettlement(`${HEADER}\r\n${LINE}\r\n`)).toEqual([
      {
        row: 2,
        kind: 'payment',
        reference: 'pay_1',
        amount: 129_950,
        currency: 'INR',
        fee: 2599,
        tax: 468,
        settlementId: 'setl_1',
        utr: 'UTR1',
        day: '2026-12-31',
      },
    ]);
  });

  test.each([
    ['a byte order mark', `\ufeff${HEADER}\n${LINE}`],
    ['semicolons', `${HEADER}\n${LINE}`.replaceAll(',', ';')],
    [
      'quotation marks',
      `${HEADER}\n${LINE.split(',')
        .map((cell) => `"${cell}"`)
        .join(',')}`,
    ],
    ['other letters in the header', `${HEADER.toUpperCase()}\n${LINE}`],
    ['empty lines', `\n\n${HEADER}\n\n${LINE}\n\n`],
    ['thousands separators', `${HEADER}\n${LINE.replace('1299.50', '"1,299.50"')}`],
    ['a rupee sign', `${HEADER}\n${LINE.replace('1299.50', '₹1299.5')}`],
    ['ISO times', `${HEADER}\n${LINE.replace('31/12/2026 10:00:00', '2026-12-31T10:00:00Z')}`],
  ])('may have %s', (_, text) => {
    expect(readSettlement(text)).toMatchObject([
      { reference: 'pay_1', amount: 129_950, day: '2026-12-31' },
    ]);
  });

  test('names lines that cannot be read, and ignores transfers', () => {
    const lines = [
      'payment,,1.00,INR,0,0,0,0,setl_1,U,',
      'payment,pay_2,abc,INR,0,0,0,0,setl_1,U,',
      'transfer,trf_1,10.00,INR,0,0,0,0,setl_1,U,',
    ];
    expect(readSettlement([HEADER, ...lines].join('\n'))).toEqual([
      { row: 2, reference: '', problem: 'The number of the payment is missing.' },
      { row: 3, reference: 'pay_2', problem: '"abc" is not an amount.' },
      { row: 4, reference: 'trf_1' },
    ]);
  });

  test.each(['', '\n\n', 'name,price\na,1', '<html></html>'])('%j is refused', (text) => {
    expect(() => readSettlement(text)).toThrow(
      expect.objectContaining({ code: 'payment.settlement_invalid' }),
    );
  });
});
