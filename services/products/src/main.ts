import {
  baseEnv,
  createBackground,
  followSettings,
  jwksVerifier,
  type Logger,
  pictureEnv,
  repeat,
  runService,
  siteEnv,
  siteOf,
} from '@tanabana/service-kit';
import { databaseName, openStorage } from '@tanabana/service-kit/mongo';
import { PRODUCTS_SERVICE } from '@tanabana/service-kit/stock';
import { z } from 'zod';
import { openTextFile } from './answers/text-file.ts';
import { type AppDeps, createApp } from './app.ts';
import { emptyBin } from './bin/bin-service.ts';
import { createIndexSnapshot } from './catalogue-index/index-snapshot.ts';
import { createIndexSync } from './catalogue-index/index-sync.ts';
import { createCategoriesClient } from './categories/categories.ts';
import { createPictureFetch } from './images/fetching/fetch-picture.ts';
import { createPictureFetcher } from './images/fetching/picture-fetcher.ts';
import { createPictureService } from './images/picture-service.ts';
import { sweepPictures } from './images/sweep.ts';
import { createProductService } from './products/product-service.ts';
import { createRatingsClient, followRatings } from './ratings/follow-ratings.ts';
import { createStorage } from './storage.ts';

const HOUR_MS = 3_600_000;
/** Milliseconds between two looks for pictures to fetch. */
const FETCH_PAUSE_MS = 2000;

/** Files for texts of products, without which lists of many products read from the database. */
function textFilesIn(folder: string, log: Logger): AppDeps['textFiles'] {
  try {
    return { card: openTextFile(folder), full: openTextFile(folder) };
  } catch (error) {
    log.warn(`texts of products are kept in memory only: ${(error as Error).message}`);
    return undefined;
  }
}

await runService({
  name: 'products',
  schema: baseEnv.extend({
    AUTH_URL: z.url(),
    CATEGORIES_URL: z.url(),
    /** Reviews service; products have no ratings without it. */
    REVIEWS_URL: z.url().optional(),
    /**
     * Folder of catalogue index snapshots and of products' texts that exceed memory; neither is used
     * without it.
     */
    SNAPSHOT_DIR: z.string().min(1).optional(),
    ...pictureEnv,
    ...siteEnv,
  }),
  env: process.env,
  async start({ env, log, envWith }) {
    const background = createBackground(log);
    const settings = await followSettings({ env, envWith }, { background });
    const { client, storage } = await openStorage(createStorage, env, { appName: 'products', log });
    settings.follow(storage.changeFeed);
    await storage.changeFeed.start(background);
    const indexSync = createIndexSync(storage.indexSource, {
      changeFeed: storage.changeFeed,
      background,
      snapshot:
        env.SNAPSHOT_DIR === undefined
          ? undefined
          : createIndexSnapshot(
              env.SNAPSHOT_DIR,
              databaseName(env.DB_PREFIX, PRODUCTS_SERVICE),
              (reason) => log.warn(reason),
            ),
    });
    void indexSync.current().catch(() => {});
    const textFiles =
      env.SNAPSHOT_DIR === undefined ? undefined : textFilesIn(env.SNAPSHOT_DIR, log);
    const sessions = jwksVerifier(env.AUTH_URL, { background, changeFeed: storage.changeFeed });
    const categories = createCategoriesClient(env.CATEGORIES_URL);
    const app = createApp({
      storage,
      indexSync,
      textFiles,
      site: settings.view(siteOf),
      categories,
      verifyToken: sessions.verifyToken,
      upToDate: storage.changeFeed.tryCatchUp,
      log,
      metrics: [background.registry],
    });
    const products = createProductService({
      ...storage,
      pictures: createPictureService(storage.pictures),
      indexSync,
      categories,
    });
    const ratings =
      env.REVIEWS_URL === undefined
        ? undefined
        : followRatings({
            ratings: storage.ratings,
            fetchRatings: createRatingsClient(env.REVIEWS_URL),
            changeFeed: storage.changeFeed,
            background,
          });
    const stopping = new AbortController();
    const fetching = repeat({
      every: FETCH_PAUSE_MS,
      job: createPictureFetcher({
        queue: storage.pictureFetches,
        products,
        signal: stopping.signal,
        fetchPicture: createPictureFetch(
          env.PICTURE_ADDRESSES.split(',')
            .map((one) => one.trim())
            .filter(Boolean),
        ),
      }),
      onError: (err) => log.warn({ err }, 'fetching of pictures failed'),
    });
    const sweeping = repeat({
      every: HOUR_MS,
      async job() {
        const pictures = createPictureService(storage.pictures);
        const { erased } = await emptyBin({ bin: storage.bin, pictures });
        if (erased > 0) log.info({ erased }, 'products deleted for good');
        const { removed } = await sweepPictures({
          pictures: storage.pictures,
          namedBy: storage.picturesOf,
        });
        if (removed > 0) log.info({ removed }, 'pictures without a product removed');
      },
      onError: (err) => log.warn({ err }, 'sweep of pictures failed'),
    });
    return {
      app,
      async close() {
        stopping.abort();
        await Promise.all([
          fetching.stop(),
          sweeping.stop(),
          ratings?.stop(),
          sessions.stop(),
          settings.stop(),
          indexSync.idle(),
          storage.changeFeed.stop(),
        ]);
        await client.close();
      },
    };
  },
});
