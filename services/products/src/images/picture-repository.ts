import { pipeline } from 'node:stream/promises';
import { fromId, isDuplicateKey, toId } from '@tanabana/mongo-kit';
import { Binary, type Collection, type Db, GridFSBucket, type ObjectId } from 'mongodb';
import type { Picture } from './encoder.ts';

/** GridFS bucket of the pictures as they are kept. */
const BUCKET = 'images';
export const PICTURE_FILES = `${BUCKET}.files`;
export const RENDITIONS = 'imageRenditions';

export interface RenditionDocument {
  /** `<picture id>-<width>-<format>`. */
  _id: string;
  imageId: ObjectId;
  data: Binary;
}

interface PictureMetadata {
  contentType: string;
  /** The product that it was stored for: pictures whose product never came are known by it. */
  productId: ObjectId;
}

export type PictureRepository = ReturnType<typeof createPictureRepository>;

/** Pictures in GridFS, so that any instance can serve them, and their renditions. */
export function createPictureRepository(db: Db) {
  const bucket = new GridFSBucket(db, { bucketName: BUCKET });
  const files = db.collection<{ metadata: PictureMetadata }>(PICTURE_FILES);
  const chunks = db.collection<{ files_id: ObjectId }>(`${BUCKET}.chunks`);
  const renditions: Collection<RenditionDocument> = db.collection(RENDITIONS);

  async function remove(ids: readonly string[]): Promise<void> {
    for (const id of ids.map(toId)) {
      await renditions.deleteMany({ imageId: id });
      await files.deleteOne({ _id: id });
      await chunks.deleteMany({ files_id: id });
    }
  }

  return {
    /** Stores a picture and gives its id. */
    async add(picture: Picture, productId: string): Promise<string> {
      const metadata: PictureMetadata = {
        contentType: picture.contentType,
        productId: toId(productId),
      };
      const upload = bucket.openUploadStream(productId, { metadata });
      try {
        await pipeline([picture.data], upload);
      } catch (error) {
        await chunks.deleteMany({ files_id: upload.id });
        throw error;
      }
      return fromId(upload.id);
    },

    async find(id: string): Promise<Picture | null> {
      const file = await files.findOne({ _id: toId(id) });
      if (!file) return null;
      const chunks: Buffer[] = [];
      for await (const chunk of bucket.openDownloadStream(file._id)) chunks.push(chunk);
      return { data: Buffer.concat(chunks), contentType: file.metadata.contentType };
    },

    remove,

    /** Removes every picture stored for a product, whether or not the product names it. */
    async removeOf(productId: string): Promise<void> {
      const found = await files
        .find({ 'metadata.productId': toId(productId) }, { projection: { _id: 1 } })
        .sort({ _id: 1 })
        .toArray();
      await remove(found.map((file) => fromId(file._id)));
    },

    async findRendition(key: string): Promise<Buffer | null> {
      const found = await renditions.findOne({ _id: key });
      return found && Buffer.from(found.data.value());
    },

    /** Keeps a rendition; another instance may have been first, with the same bytes. */
    async addRendition(key: string, imageId: string, data: Buffer): Promise<void> {
      try {
        await renditions.insertOne({ _id: key, imageId: toId(imageId), data: new Binary(data) });
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
    },
  };
}
