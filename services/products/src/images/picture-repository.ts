import { firstIdOf, fromId, ignoreDuplicate, newId, toId } from '@tanabana/service-kit/mongo';
import type { Picture } from '@tanabana/service-kit/pictures';
import {
  Binary,
  type Collection,
  type Db,
  GridFSBucket,
  MongoGridFSChunkError,
  type ObjectId,
} from 'mongodb';

/** GridFS bucket of stored pictures. */
const BUCKET = 'images';
export const PICTURE_FILES = `${BUCKET}.files`;
export const PICTURE_CHUNKS = `${BUCKET}.chunks`;
export const RENDITIONS = 'imageRenditions';
/** Products whose pictures are being changed, to find what a crash left behind. */
const NOTES = 'pictureNotes';
/** Bytes; GridFS's default. */
const CHUNK_BYTES = 255 * 1024;

export interface RenditionDocument {
  /** `<picture id>-<width>-<format>`, or `-smaller` for the smaller one of AVIF and WebP. */
  _id: string;
  imageId: ObjectId;
  data: Binary;
}

interface PictureMetadata {
  contentType: string;
  /** Product that the picture was stored for, to find pictures whose product was never stored. */
  productId: ObjectId;
}

interface PictureFile {
  _id: ObjectId;
  length: number;
  chunkSize: number;
  uploadDate: Date;
  filename: string;
  metadata: PictureMetadata;
}

interface PictureNote {
  /** Contains the time of the change. */
  _id: ObjectId;
  productId: ObjectId;
}

export type PictureRepository = ReturnType<typeof createPictureRepository>;

/** Pictures and their renditions in GridFS, so that any instance can serve them. */
export function createPictureRepository(db: Db) {
  const bucket = new GridFSBucket(db, { bucketName: BUCKET });
  const files = db.collection<PictureFile>(PICTURE_FILES);
  const chunks = db.collection<{ files_id: ObjectId; n: number; data: Binary }>(PICTURE_CHUNKS);
  const renditions: Collection<RenditionDocument> = db.collection(RENDITIONS);
  const notes = db.collection<PictureNote>(NOTES);

  /** Deletes the file entry last, so that an interrupted deletion can be repeated. */
  async function remove(ids: readonly string[]): Promise<void> {
    for (const id of ids.map(toId)) {
      await chunks.deleteMany({ files_id: id });
      await renditions.deleteMany({ imageId: id });
      await files.deleteOne({ _id: id });
      await renditions.deleteMany({ imageId: id });
    }
  }

  /** Returns ids of the pictures stored for a product, optionally only those before `olderThan`. */
  async function idsOf(productId: string, olderThan?: Date): Promise<string[]> {
    const age = olderThan ? { uploadDate: { $lt: olderThan } } : {};
    const found = await files
      .find({ 'metadata.productId': toId(productId), ...age }, { projection: { _id: 1 } })
      .sort({ _id: 1 })
      .toArray();
    return found.map((file) => fromId(file._id));
  }

  return {
    /**
     * Stores a picture and returns its id. Unlike GridFS, it writes the file entry before the
     * chunks, so that a crash leaves no orphaned chunks.
     */
    async add(picture: Picture, productId: string): Promise<string> {
      const { data, contentType } = picture;
      const _id = newId();
      await files.insertOne({
        _id,
        length: data.length,
        chunkSize: CHUNK_BYTES,
        uploadDate: new Date(),
        filename: productId,
        metadata: { contentType, productId: toId(productId) },
      });
      const count = Math.ceil(data.length / CHUNK_BYTES);
      await chunks.insertMany(
        Array.from({ length: count }, (_, n) => ({
          _id: newId(),
          files_id: _id,
          n,
          data: new Binary(data.subarray(n * CHUNK_BYTES, (n + 1) * CHUNK_BYTES)),
        })),
      );
      return fromId(_id);
    },

    async find(id: string): Promise<Picture | null> {
      const file = await files.findOne({ _id: toId(id) });
      if (!file) return null;
      const parts: Buffer[] = [];
      try {
        for await (const part of bucket.openDownloadStream(file._id)) parts.push(part);
      } catch (error) {
        // Deleted while it was read: chunks are deleted before the file entry.
        if (error instanceof MongoGridFSChunkError) return null;
        throw error;
      }
      return { data: Buffer.concat(parts), contentType: file.metadata.contentType };
    },

    remove,

    idsOf,

    /** Deletes every picture stored for a product, whether or not the product names it. */
    removeOf: async (productId: string): Promise<void> => remove(await idsOf(productId)),

    /** Records that a product's pictures are about to change; returns the note's id. */
    async note(productId: string, at: Date): Promise<string> {
      const _id = newId(at);
      await notes.insertOne({ _id, productId: toId(productId) });
      return fromId(_id);
    },

    /** Deletes notes of completed changes. */
    async removeNotes(noteIds: readonly string[]): Promise<void> {
      await notes.deleteMany({ _id: { $in: noteIds.map(toId) } });
    },

    /** Returns notes before `olderThan`, oldest first, at most `limit`. */
    async oldNotes(olderThan: Date, limit: number): Promise<{ id: string; productId: string }[]> {
      const found = await notes
        .find({ _id: { $lt: firstIdOf(olderThan) } })
        .sort({ _id: 1 })
        .limit(limit)
        .toArray();
      return found.map(({ _id, productId }) => ({ id: fromId(_id), productId: fromId(productId) }));
    },

    async findRendition(key: string): Promise<Buffer | null> {
      const found = await renditions.findOne({ _id: key });
      return found && Buffer.from(found.data.value());
    },

    /**
     * Stores a rendition; another instance may have stored the same bytes first. Not stored if its
     * picture was deleted meanwhile.
     */
    async addRendition(key: string, imageId: string, data: Buffer): Promise<void> {
      const _id = toId(imageId);
      const rendition = { _id: key, imageId: _id, data: new Binary(data) };
      await renditions.insertOne(rendition).catch(ignoreDuplicate);
      const file = await files.findOne({ _id }, { projection: { _id: 1 } });
      if (!file) await renditions.deleteMany({ imageId: _id });
    },
  };
}
