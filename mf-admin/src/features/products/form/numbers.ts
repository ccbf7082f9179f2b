import {
  MAX_PRICE,
  MAX_STOCK,
  type NumberReading,
  readAmount,
  readCount,
} from '@tanabana/contracts';

/** Returns a typed amount in plain digits: `1,299.00` as `1299`; the text itself if it is none. */
export const plainAmount = (text: string): string => plain(text, readAmount(text));

/** The same for a number of pieces, grams or centimetres. */
export const plainCount = (text: string): string => plain(text, readCount(text));

const plain = (text: string, reading: NumberReading): string =>
  'value' in reading ? String(reading.value) : text;

const isWithin = (reading: NumberReading, least: number, most: number): boolean =>
  'value' in reading && reading.value >= least && reading.value <= most;

/** Rupees above 0, as typed. */
export const isPrice = (text: string): boolean => isWithin(readAmount(text), 0.01, MAX_PRICE);

/** Whole units, as typed. */
export const isWhole = (text: string): boolean => isWithin(readCount(text), 0, MAX_STOCK);
