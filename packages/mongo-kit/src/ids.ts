import { ObjectId } from 'mongodb';

const HEX = /^[0-9a-f]{24}$/i;

/** 24 hex digits → the driver's id. Throws a TypeError for anything else: guards check before. */
export function toId(id: string): ObjectId {
  if (!HEX.test(id)) throw new TypeError('Not an id.');
  return ObjectId.createFromHexString(id);
}

/** The driver's id → 24 lower-case hex digits. */
export const fromId = (id: ObjectId): string => id.toHexString();

/** Sorts before every id that is made in the second of this moment, and after those of earlier ones. */
export const firstIdOf = (moment: Date): ObjectId =>
  ObjectId.createFromTime(Math.floor(moment.getTime() / 1000));

/** A new id. Ids made in one second or later sort after those of earlier ones; `at` sets that time. */
export const newId = (at?: Date): ObjectId =>
  at ? new ObjectId(ObjectId.generate(Math.floor(at.getTime() / 1000))) : new ObjectId();
