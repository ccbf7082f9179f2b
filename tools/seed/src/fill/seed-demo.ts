import { inParallel } from '@tanabana/local/in-parallel';
import { skuKey } from '@tanabana/service-products/library';
import { type DemoProduct, demoCatalogue, demoCategories, PICTURE_VIEWS } from '../demo/index.ts';
import { openShopStorage, type ShopAddress, type ShopStorage } from '../shop-storage.ts';
import { demoId, demoRecord } from './demo-record.ts';
import type { Render } from './render.ts';

export interface SeedOptions extends ShopAddress {
  /** Gets one line of progress. */
  log: (line: string) => void;
  render: Render;
  /** Instead of the whole demo catalogue. */
  catalogue?: readonly DemoProduct[];
  /** Products worked on at once. */
  jobs?: number;
}

export interface SeedResult {
  /** Products and pictures stored by this run; none in a shop that was filled before. */
  products: number;
  pictures: number;
}

const NOTHING: SeedResult = { products: 0, pictures: 0 };
/** Pictures between two lines of progress. */
const TELL_EVERY = 20;

/**
 * Fills an empty shop with the demo catalogue, pictures stored like uploaded ones. A shop with
 * products of its own, or one that was filled before, stays as it is; one that was left half filled
 * is filled on without doubles.
 */
export async function seedDemo(options: SeedOptions): Promise<SeedResult> {
  const storage = await openShopStorage(options);
  try {
    const state = await storage.state.find();
    if (state?.finishedAt) {
      options.log('The demo catalogue is there');
      return NOTHING;
    }
    if (!state && !(await storage.products.isEmpty())) {
      options.log('The shop has products of its own; no demo catalogue');
      return NOTHING;
    }
    const startedAt = state?.startedAt ?? new Date();
    if (!state) await storage.state.start(startedAt);
    const result = await fill(storage, options, startedAt);
    await storage.state.finish(new Date());
    return result;
  } finally {
    await storage.close();
  }
}

async function fill(storage: ShopStorage, options: SeedOptions, startedAt: Date) {
  const { log, render, catalogue = demoCatalogue(), jobs = 4 } = options;
  const categories = new Map<string, Awaited<ReturnType<ShopStorage['category']>>>();
  for (const wanted of demoCategories()) {
    categories.set(wanted.name, await storage.category(wanted));
  }
  const there = await storage.products.takenSkus(catalogue.map(({ sku }) => sku));
  const missing = catalogue.filter(({ sku }) => !there.has(skuKey(sku)));
  const total = missing.reduce(
    (sum, { colours }) => sum + colours.length * PICTURE_VIEWS.length,
    0,
  );
  let pictures = 0;

  /** Draws and stores the pictures of one product and gives their ids by colour. */
  async function draw(product: DemoProduct): Promise<string[][]> {
    await storage.removePicturesOf(demoId(product)); // of a run that was cut off
    return Promise.all(
      product.colours.map(async (colour) => {
        const drawn = await Promise.all(
          PICTURE_VIEWS.map((view) => render({ product, colour, view })),
        );
        const uploads = drawn.map((data, index) => ({
          name: `${product.sku} ${colour.name} ${PICTURE_VIEWS[index]}`,
          read: async () => Buffer.from(data.buffer, data.byteOffset, data.length),
        }));
        const ids = await storage.pictures.store(demoId(product), uploads);
        for (const _ of ids) {
          pictures += 1;
          if (pictures % TELL_EVERY === 0) log(`Pictures ${pictures}/${total}`);
        }
        return ids;
      }),
    );
  }

  await inParallel(missing, jobs, async (product) => {
    const category = categories.get(product.category);
    if (!category) throw new Error(`The demo catalogue has no category ${product.category}.`);
    const images = await draw(product);
    const colours = product.colours.map(({ name, sizes }, index) => ({
      name,
      sizes,
      images: images[index] ?? [],
    }));
    await storage.products.insertMany([demoRecord(product, category, colours, startedAt)]);
  });
  log(`Demo catalogue: ${missing.length} products, ${pictures} pictures`);
  return { products: missing.length, pictures };
}
