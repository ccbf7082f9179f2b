import { deserialize } from 'bson';
import type { Collection, Document } from 'mongodb';

const BATCH_BYTES = 4 * 1024 * 1024;
const BATCH_DOCUMENTS = 1000;

/** Every value keeps the type that it has in BSON: 5.0 stays a double, 5 an int. */
const EXACT = {
  promoteValues: false,
  promoteLongs: false,
  promoteBuffers: false,
  bsonRegExp: true,
} as const;

/** Stores documents that come as BSON, many at a time. */
export class DocumentInserter {
  private readonly collection: Collection;
  private batch: Document[] = [];
  private bytes = 0;

  constructor(collection: Collection) {
    this.collection = collection;
  }

  async add(document: Uint8Array): Promise<void> {
    this.batch.push(deserialize(document, EXACT));
    this.bytes += document.length;
    if (this.bytes >= BATCH_BYTES || this.batch.length >= BATCH_DOCUMENTS) await this.flush();
  }

  async flush(): Promise<void> {
    const { batch } = this;
    this.batch = [];
    this.bytes = 0;
    if (batch.length > 0)
      await this.collection.insertMany(batch, { writeConcern: { w: 'majority' } });
  }
}
