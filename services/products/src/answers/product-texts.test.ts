import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ProductTexts } from './product-texts.ts';
import { openTextFile } from './text-file.ts';

const textOf = (number: number): string => JSON.stringify({ name: `Kurtā ${number}`.repeat(9) });
/** Returns which of the added cards are stored, each under its version and unchanged. */
function held(cards: ProductTexts, count: number): number[] {
  const numbers = Array.from({ length: count }, (_, at) => at + 1);
  const found = numbers.filter((number) => cards.get(number, number));
  for (const number of found) expect(String(cards.get(number, number)?.text)).toBe(textOf(number));
  return found;
}
const lastOf = (count: number, length: number): number[] =>
  Array.from({ length }, (_, at) => count - length + at + 1);

test('the stored text of a product is returned only for the version it was stored for', () => {
  const cards = new ProductTexts(100_000);
  cards.set(1, 7, textOf(1));
  cards.set(900, 8, textOf(2));
  expect(String(cards.get(1, 7)?.text)).toBe(textOf(1));
  expect(String(cards.get(900, 8)?.text)).toBe(textOf(2));
  expect(cards.get(1, 8)).toBeUndefined();
  expect(cards.get(3, 7)).toBeUndefined();
  expect(cards.get(100_000, 7)).toBeUndefined();
  cards.set(1, 9, textOf(3));
  expect(cards.get(1, 7)).toBeUndefined();
  expect(String(cards.get(1, 9)?.text)).toBe(textOf(3));
});

test('stays within its memory limit and keeps the latest texts', () => {
  const maxBytes = 100_000;
  const cards = new ProductTexts(maxBytes);
  for (let number = 1; number <= 5000; number += 1) cards.set(number, number, textOf(number));
  expect(cards.isFull).toBe(true);
  const found = held(cards, 5000);
  expect(found.length).toBeGreaterThan(300);
  expect(found).toEqual(lastOf(5000, found.length));
  expect(cards.size).toBeLessThan(2 * maxBytes);
});

test('does not store a text longer than the limit', () => {
  const cards = new ProductTexts(1000);
  cards.set(1, 1, 'a'.repeat(2000));
  expect(cards.get(1, 1)).toBeUndefined();
  const longest = new ProductTexts(16 * 1024 * 1024);
  longest.set(1, 1, 'a'.repeat(70_000));
  expect(longest.get(1, 1)?.text).toHaveLength(70_000);
});

describe('with a file', () => {
  test('stores all texts while it has room, then the latest, in an unlinked file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tanabana-cards-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const bytes = 300_000;
    const cards = new ProductTexts(100_000, openTextFile(folder, bytes));
    for (let number = 1; number <= 2000; number += 1) cards.set(number, number, textOf(number));
    expect(cards.isFull).toBe(false);
    expect(held(cards, 2000)).toHaveLength(2000);
    for (let number = 2001; number <= 9000; number += 1) cards.set(number, number, textOf(number));
    expect(cards.isFull).toBe(true);
    const found = held(cards, 9000);
    expect(found.length).toBeGreaterThan(2000);
    expect(found).toEqual(lastOf(9000, found.length));
    expect(await readdir(folder)).toEqual([]);
  });

  test('treats an unreadable file as empty', () => {
    const read = () => {
      throw new Error('EIO');
    };
    const cards = new ProductTexts(100_000, { bytes: 300_000, write: () => {}, read });
    for (let number = 1; number <= 2000; number += 1) cards.set(number, number, textOf(number));
    const found = held(cards, 2000);
    expect(found).toEqual(lastOf(2000, found.length));
  });

  test('continues in memory when the file becomes unwritable', () => {
    const write = () => {
      throw new Error('ENOSPC');
    };
    const cards = new ProductTexts(100_000, { bytes: 300_000, write, read: () => {} });
    for (let number = 1; number <= 2000; number += 1) cards.set(number, number, textOf(number));
    const found = held(cards, 2000);
    expect(found.length).toBeGreaterThan(300);
    expect(found).toEqual(lastOf(2000, found.length));
    expect(cards.isFull).toBe(true);
  });
});
