import type { Document, Timestamp } from 'mongodb';
import { expect, onTestFinished, test } from 'vitest';
import { runCommand } from '../src/mongo-wire/client.ts';
import { connected, failure, sharedPort } from '../testing/support.ts';

const on = connected({ monitorCommands: true });

/** Collects all further commands with that name, as sent. */
function sent(name: string): Document[] {
  const commands: Document[] = [];
  const note = ({ commandName, command }: { commandName: string; command: Document }) => {
    if (commandName === name) commands.push(command);
  };
  on.client.on('commandStarted', note);
  onTestFinished(() => void on.client.off('commandStarted', note));
  return commands;
}

test('every reply, including an error, has a later time than the previous one', async () => {
  const times: Timestamp[] = [];
  const reported = ({ operationTime, $clusterTime }: Document) => {
    expect($clusterTime.clusterTime).toEqual(operationTime);
    times.push(operationTime);
  };
  reported(await on.db.command({ ping: 1 }));
  reported(await on.db.command({ insert: 'c', documents: [{ _id: 1 }] }));
  reported(
    (await failure<{ errorResponse: Document }>(on.db.command({ nothing: 1 }))).errorResponse,
  );
  expect(times[1]?.greaterThan(times[0] as Timestamp)).toBe(true);
  expect(times[2]?.greaterThan(times[1] as Timestamp)).toBe(true);
  expect(Math.abs((times[0]?.t ?? 0) - Date.now() / 1000)).toBeLessThan(60);
});

test('a session reads its own writes, and a transaction reads those of the previous one', async () => {
  const finds = sent('find');
  await on.client.withSession(async (session) => {
    await on.db.collection('c').insertOne({ a: 1 }, { session });
    const written = session.operationTime;
    await on.db.collection('c').findOne({ a: 1 }, { session });
    expect(finds[0]?.readConcern).toEqual({ afterClusterTime: written });
    const read = () => on.db.collection('c').findOne({ a: 1 }, { session });
    await session.withTransaction(read);
    expect(await session.withTransaction(read)).toMatchObject({ a: 1 });
    expect(finds[2]?.readConcern.afterClusterTime).toBeDefined();
  });
});

test('an invalid cluster time is rejected', async () => {
  const wrong = { find: 'c', $db: on.db.databaseName, $clusterTime: { clusterTime: { t: 1 } } };
  expect(await runCommand(sharedPort(), wrong)).toMatchObject({ ok: 0, code: 14 });
});
