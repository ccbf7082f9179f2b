import type { MongoClient } from 'mongodb';
import { Crc64 } from '../archive/crc64.ts';
import type { CollectionSum } from '../archive/write-archive.ts';
import { rawDocuments } from '../dump/raw-documents.ts';

/** Reads a collection and gives what an archive would say of it. */
export async function sumOf(
  client: MongoClient,
  db: string,
  collection: string,
): Promise<CollectionSum> {
  const crc = new Crc64();
  const sum = { db, collection, documents: 0, bytes: 0 };
  for await (const document of rawDocuments(client.db(db).collection(collection))) {
    crc.update(document);
    sum.documents += 1;
    sum.bytes += document.length;
  }
  return { ...sum, crc: crc.value() };
}

/** Throws when a collection is not what the archive said, to the byte. */
export async function assertSame(client: MongoClient, sum: CollectionSum): Promise<void> {
  const found = await sumOf(client, sum.db, sum.collection);
  if (found.documents === sum.documents && found.crc === sum.crc) return;
  throw new Error(
    `${sum.db}.${sum.collection} was not restored as it was: ${found.documents} of ${sum.documents} documents, another checksum.`,
  );
}
