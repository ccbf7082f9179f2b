export type WriteKind = 'insert' | 'update' | 'delete';

/** One write command: of a client, or a part of a bulkWrite. */
export interface Write {
  kind: WriteKind;
  db: string;
  collection: string;
  body: Buffer;
  /** The documents when they came beside the body. */
  sequence: Buffer | null;
  noteId: string | null;
}

/** Name of the field or sequence that holds the statements. */
export const STATEMENTS_FIELD: Record<WriteKind, string> = {
  insert: 'documents',
  update: 'updates',
  delete: 'deletes',
};
