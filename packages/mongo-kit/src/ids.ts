import { ObjectId } from 'mongodb';

const HEX = /^[0-9a-f]{24}$/i;

/** 24 hex digits → the driver's id. Throws a TypeError for anything else: guards check before. */
export function toId(id: string): ObjectId {
  if (!HEX.test(id)) throw new TypeError('Not an id.');
  return ObjectId.createFromHexString(id);
}

/** The driver's id → 24 lower-case hex digits. */
export const fromId = (id: ObjectId): string => id.toHexString();

export const newId = (): ObjectId => new ObjectId();
