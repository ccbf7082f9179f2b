import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { readPinCodes } from './pin-code-file.ts';

test('the sample table in docs is valid (rule 15.3)', async () => {
  const text = await readFile(new URL('../../../../docs/pin-codes.csv', import.meta.url), 'utf8');
  const read = readPinCodes(text);
  expect(read).not.toHaveProperty('errors');
  expect('rows' in read && read.rows.length).toBeGreaterThan(300);
});

const HEADER = 'pincode,city,state,zone,days,cod,prepaid';

test.each([
  [
    'a byte order mark, CRLF and blank lines',
    `\ufeff${HEADER}\r\n\r\n560001,Bengaluru,Karnataka,,2,yes,no\r\n`,
  ],
  [
    'columns in another order and case',
    'Prepaid,COD,Days,Zone,State,City,PINCODE\nno,yes,2,,Karnataka,Bengaluru,560001',
  ],
  [
    'semicolons, spaces in the PIN code, and other words for yes',
    `${HEADER.replaceAll(',', ';')}\n560 001;Bengaluru;karnataka;;2;1;N`,
  ],
])('a table with %s is read (rule 15.3)', (_, text) => {
  expect(readPinCodes(text)).toEqual({
    rows: [
      {
        pincode: '560001',
        city: 'Bengaluru',
        state: 'Karnataka',
        zone: '',
        days: 2,
        cod: true,
        prepaid: false,
      },
    ],
  });
});

test.each([
  ['', 'header', 'Columns are missing: pincode, city, state, zone, days, cod, prepaid.'],
  [`${HEADER},City`, 'header', 'Columns appear twice: city.'],
  [`${HEADER}\n000000,A,Goa,,1,y,y`, 'line 2', '"000000" is not a PIN code of 6 digits.'],
  [`${HEADER}\n403001,A,Atlantis,,1,y,y`, 'line 2', '"Atlantis" is not a state of India.'],
  [`${HEADER}\n403001,A,Goa,,-1,y,y`, 'line 2', 'Days: "-1" is not between 0 and 90.'],
  [`${HEADER}\n403001,A,Goa,,1,y,`, 'line 2', 'prepaid: "" is neither yes nor no.'],
])('table %# is refused with its line (rule 15.3)', (text, path, message) => {
  expect(readPinCodes(text)).toEqual({ errors: [{ path, message }] });
});

test('of many wrong lines the first fifty are named and the rest counted (rule 15.3)', () => {
  const read = readPinCodes(`${HEADER}\n${'x,,,,,,\n'.repeat(80)}`);
  if (!('errors' in read)) throw new Error('It was read.');
  expect(read.errors).toHaveLength(51);
  expect(read.errors.at(-1)).toEqual({ path: 'file', message: '30 more lines have errors.' });
});
