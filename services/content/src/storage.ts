import {
  createAudit,
  createChangeFeed,
  createSigner,
  serviceDatabase,
} from '@tanabana/service-kit/mongo';
import type { MongoClient } from 'mongodb';
import { prepareDatabase } from './database.ts';
import { createPictureRepository } from './pictures/picture-repository.ts';
import { createVersionRepository } from './versions/version-repository.ts';

export type ContentStorage = ReturnType<typeof createStorage>;

/** All data of this service, in `<prefix>_content` of the cluster. */
export function createStorage(client: MongoClient, dbPrefix: string) {
  const database = serviceDatabase(client, dbPrefix, 'content');
  const { db } = database;
  const audit = createAudit(db);
  const changeFeed = createChangeFeed(client, dbPrefix);
  const signer = createSigner(db, 'previewLinks');
  const pictures = createPictureRepository(db);
  return {
    ...database,
    versions: createVersionRepository(db, audit, changeFeed, pictures),
    pictures,
    audit,
    signer,
    changeFeed,
    /** Creates missing collections, indexes and the secret of the links. */
    async prepare() {
      await prepareDatabase(db);
      await Promise.all([audit, signer, changeFeed].map((part) => part.prepare()));
    },
  };
}
