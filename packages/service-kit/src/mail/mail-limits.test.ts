import { expect, test } from 'vitest';
import { mailboxOf } from './mail-limits.ts';

test.each([
  ['asha@example.com', 'asha@example.com'],
  [' Asha@Example.COM ', 'asha@example.com'],
  ['asha+sale+2@example.com', 'asha@example.com'],
  ['asha.rao@example.com', 'asha.rao@example.com'],
  ['Asha.Rao+sale@GoogleMail.com', 'asharao@gmail.com'],
  ['asha.r.a.o@gmail.com', 'asharao@gmail.com'],
  ['asha@gmail.com.', 'asha@gmail.com'],
  ['ａｓｈａ＋1@example.com', 'asha@example.com'],
  ['asha@bücher.example', 'asha@xn--bcher-kva.example'],
  ['asha@XN--BCHER-KVA.example', 'asha@xn--bcher-kva.example'],
  ['+asha@example.com', '+asha@example.com'],
])('%s belongs to the mailbox %s', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox);
});
