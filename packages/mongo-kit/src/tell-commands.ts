import { channel } from 'node:diagnostics_channel';
import type {
  CommandFailedEvent,
  CommandStartedEvent,
  CommandSucceededEvent,
  MongoClient,
} from 'mongodb';

/** What a command's subscribers get; its values, which may be a shopper's, are left out. */
export interface ToldCommand {
  /** The same at the end as at the start. */
  id: string;
  name: string;
  database: string;
  collection: string | undefined;
}

/** @public by name: `tanabana:mongodb:start` (ToldCommand), `tanabana:mongodb:end` ({ id, error? }). */
const starts = channel('tanabana:mongodb:start');
const ends = channel('tanabana:mongodb:end');

/** Whether anybody wants to know; who does has subscribed before the connection is made. */
export const areCommandsTold = (): boolean => starts.hasSubscribers;

/** Tells of every command of this client, in the asynchronous context of who gave it. */
export function tellCommands(client: MongoClient): void {
  if (!areCommandsTold()) return;
  const ended = (event: CommandSucceededEvent | CommandFailedEvent) => {
    const error = 'failure' in event ? event.failure : undefined;
    ends.publish({ id: idOf(event), error });
  };
  client.on('commandStarted', (event) => starts.publish(told(event)));
  client.on('commandSucceeded', ended);
  client.on('commandFailed', ended);
}

type CommandEvent = CommandStartedEvent | CommandSucceededEvent | CommandFailedEvent;

const idOf = ({ address, connectionId, requestId }: CommandEvent): string =>
  `${address} ${connectionId} ${requestId}`;

function told(event: CommandStartedEvent): ToldCommand {
  const { commandName: name, databaseName: database, command } = event;
  const target: unknown = command[name];
  const collection = typeof target === 'string' ? target : command.collection;
  return { id: idOf(event), name, database, collection };
}
