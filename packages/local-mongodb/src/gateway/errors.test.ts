import { expect, test } from 'vitest';
import { decode, MalformedBytes } from '../mongo-wire/bson.ts';
import { PgConnectionLost, PgError } from '../pg-wire/messages.ts';
import { fromPacked, MongoError, toMongoError, unpackSqlstate } from './errors.ts';

const raised = (sqlstate: string, text = 'text') =>
  new PgError(
    new Map([
      ['C', sqlstate],
      ['M', text],
    ]),
  );

test.each([
  ['M001C', 11000, 'DuplicateKey'],
  ['M000M', 66, 'ImmutableField'],
  ['23505', 11000, 'DuplicateKey'],
  ['40001', 112, 'WriteConflict'],
  ['40P01', 112, 'WriteConflict'],
  ['57014', 50, 'MaxTimeMSExpired'],
  ['57P01', 91, 'ShutdownInProgress'],
  ['MZZZZ', 2, 'BadValue'],
  ['XX000', 1, 'InternalError'],
])('converts SQLSTATE %s to code %i %s', (sqlstate, code, codeName) => {
  expect(toMongoError(raised(sqlstate), false)).toMatchObject({ code, codeName });
});

test('converts a lock timeout to a conflict only inside a transaction', () => {
  expect(toMongoError(raised('55P03'), true).code).toBe(112);
  expect(toMongoError(raised('55P03'), false).code).toBe(24);
  const cancelled = raised('57014', 'canceling statement due to user request');
  expect(toMongoError(cancelled, true).code).toBe(112);
});

test('converts errors that the engine did not raise', () => {
  expect(toMongoError(new PgConnectionLost('gone'), false).code).toBe(91);
  expect(toMongoError(new MalformedBytes('bad'), false).code).toBe(22);
  expect(toMongoError(new Error('bug'), false).code).toBe(1);
  expect(toMongoError('thrown', false).message).toBe('thrown');
});

test('unpacks the SQLSTATE from the number in a write error', () => {
  expect(unpackSqlstate(319029277)).toBe('M001C');
  expect(fromPacked(319029277, 'dup', false).code).toBe(11000);
  expect(unpackSqlstate(83906754)).toBe('23505');
});

test('encodes the code, name, labels and extra fields of an error', () => {
  const error = new MongoError(112, 'WriteConflict', 'again', { keyPattern: { a: 1 } });
  expect(decode(error.reply())).toEqual({
    ok: 0,
    errmsg: 'again',
    code: 112,
    codeName: 'WriteConflict',
    keyPattern: { a: 1 },
  });
  error.labels = ['TransientTransactionError'];
  expect(decode(error.reply()).errorLabels).toEqual(['TransientTransactionError']);
});
