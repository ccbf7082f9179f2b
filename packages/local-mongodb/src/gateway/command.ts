import {
  BSON,
  type Element,
  elementOf,
  elements,
  MalformedBytes,
  numberOf,
  textOf,
} from '../mongo-wire/bson.ts';
import type { Message } from '../mongo-wire/messages.ts';

/** The client connection that sent a command. */
export interface Client {
  id: number;
  /** Address of the gateway as this client reached it, such as `127.0.0.1:27017`. */
  address: string;
  /** Application name in the client's first hello. */
  appName: string | null;
  /**
   * A fail point was applied to this connection. The driver may close it and continue on another
   * one, so its transactions are kept.
   */
  metFailPoint: boolean;
}

/** A command with the fields that the gateway reads; the engine reads the others. */
export interface Command {
  name: string;
  db: string;
  body: Buffer;
  sequences: Map<string, Buffer>;
  /** First element of the body: the value of the command itself, usually the collection's name. */
  subject: Element;
  client: Client;
  /** Session id in hex. */
  lsid: string | null;
  txnNumber: bigint | null;
  /** Whether the command belongs to a multi-statement transaction. */
  inTransaction: boolean;
  startsTransaction: boolean;
  maxTimeMs: number;
  /** All elements of the body by name. */
  fields: Map<string, Element>;
}

const OTHER_NAMES: Record<string, string> = {
  ismaster: 'isMaster',
  findandmodify: 'findAndModify',
  buildinfo: 'buildInfo',
  collstats: 'collStats',
  dbstats: 'dbStats',
  deleteIndexes: 'dropIndexes',
};

/** @throws MalformedBytes if the body is empty or not valid BSON */
export function readCommand(message: Message, client: Client): Command {
  let command: Command | null = null;
  for (const element of elements(message.body)) {
    command ??= begin(message, element, client);
    readField(command, element);
  }
  if (command && FIRST_COMMANDS.includes(command.name)) client.appName ??= appNameIn(message.body);
  if (command === null) throw new MalformedBytes('a command without a name');
  return command;
}

function begin(message: Message, subject: Element, client: Client): Command {
  return {
    name: OTHER_NAMES[subject.name] ?? subject.name,
    db: 'admin',
    body: message.body,
    sequences: message.sequences,
    subject,
    client,
    lsid: null,
    txnNumber: null,
    inTransaction: false,
    startsTransaction: false,
    maxTimeMs: 0,
    fields: new Map(),
  };
}

function readField(command: Command, element: Element): void {
  const { name, type, value } = element;
  command.fields.set(name, element);
  if (name === '$db') command.db = textOf(element) ?? command.db;
  else if (name === 'lsid' && type === BSON.document) command.lsid = sessionId(value);
  else if (name === 'txnNumber' && type === BSON.int64) command.txnNumber = value.readBigInt64LE(0);
  else if (name === 'autocommit' && type === BSON.boolean) command.inTransaction = value[0] === 0;
  else if (name === 'startTransaction' && type === BSON.boolean)
    command.startsTransaction = value[0] === 1;
  else if (name === 'maxTimeMS') command.maxTimeMs = Math.max(0, numberOf(element) ?? 0);
}

const FIRST_COMMANDS = ['hello', 'isMaster'];

function appNameIn(hello: Buffer): string | null {
  const application = within(elementOf(hello, 'client'), 'application');
  const name = within(application, 'name');
  return name && textOf(name);
}

function within(parent: Element | null, name: string): Element | null {
  return parent?.type === BSON.document ? elementOf(parent.value, name) : null;
}

/** Returns the id of a session document, `{ id: UUID }`, in hex; null if it has none. */
export function sessionId(document: Buffer): string | null {
  const id = elementOf(document, 'id');
  return id?.type === BSON.binary ? id.value.toString('hex', 5) : null;
}
