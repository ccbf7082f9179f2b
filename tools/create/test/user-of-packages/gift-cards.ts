import { formatPrice } from '@tanabana/contracts';
import { endpoint, route } from '@tanabana/contracts/endpoints';
import { requiredText } from '@tanabana/contracts/fields';
import { AppError, baseEnv, createService, type Handlers, runService } from '@tanabana/service-kit';
import { isUnavailable } from '@tanabana/service-kit/mongo';
import { readPicture, withSharp } from '@tanabana/service-kit/pictures';
import { z } from 'zod';

/**
 * A service in another repository that uses each entry point of the packages and stores nothing.
 */
const giftCardEndpoints = {
  get: endpoint(route('GET', '/api/gift-cards/:rupees', 'all'), {
    params: z.object({ rupees: requiredText(6) }),
    response: z.object({ price: z.string(), hasPicture: z.boolean() }),
    notFound: 'request.not_found',
  }),
};

const handlers: Handlers<typeof giftCardEndpoints> = {
  async get({ params }) {
    const rupees = Number(params.rupees);
    if (!Number.isInteger(rupees)) throw new AppError('request.not_found');
    const background = { r: 120, g: 20, b: 60 };
    const drawn = await withSharp((sharp) =>
      sharp({ create: { width: 64, height: 64, channels: 3, background } })
        .png()
        .toBuffer(),
    );
    const opaque = { format: 'webp', quality: 80 } as const;
    const picture = await readPicture(drawn, { side: 32, fit: 'cover', opaque });
    return { price: formatPrice(rupees), hasPicture: picture !== null };
  },
};

await runService({
  name: 'gift-cards',
  schema: baseEnv,
  env: process.env,
  async start({ log }) {
    const verifyToken = async () => null;
    const ready = async () => true as const;
    const endpoints = giftCardEndpoints;
    const options = { name: 'gift-cards', endpoints, handlers, ready, isUnavailable };
    return { app: createService({ ...options, verifyToken, log }), async close() {} };
  },
});
