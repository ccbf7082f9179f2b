import { flag, type Logger } from '@tanabana/service-kit';
import { z } from 'zod';
import type { Courier } from './courier.ts';
import { createShiprocket } from './shiprocket.ts';
import { createSimulatedCourier } from './simulated-courier.ts';

const optionalText = z.string().trim().min(1).optional();

/** Settings of connected couriers (docs/running.md). */
export const courierEnv = {
  /** Offers a courier whose parcels are invented, for demonstrations and tests. */
  COURIERS_SIMULATED: flag.default(false),
  /** Secret that signs the webhook requests of the simulated courier. */
  COURIER_WEBHOOK_SECRET: optionalText,
  /** API user of the shop's Shiprocket account; without it Shiprocket is not offered. */
  SHIPROCKET_EMAIL: optionalText,
  SHIPROCKET_PASSWORD: optionalText,
  /** Name of a pickup location of the account. */
  SHIPROCKET_PICKUP_LOCATION: optionalText,
  /** PIN code of that location. */
  SHIPROCKET_PICKUP_PINCODE: z
    .string()
    .trim()
    .regex(/^[1-9]\d{5}$/, 'must be a PIN code of 6 digits')
    .optional(),
  /** Token that Shiprocket sends with webhook requests. */
  SHIPROCKET_WEBHOOK_TOKEN: optionalText,
  SHIPROCKET_URL: z.url({ protocol: /^https?$/ }).default('https://apiv2.shiprocket.in'),
};

export type CourierEnv = z.output<z.ZodObject<typeof courierEnv>>;

/** Settings that Shiprocket needs with `SHIPROCKET_EMAIL`. */
const SHIPROCKET_KEYS = [
  'SHIPROCKET_PASSWORD',
  'SHIPROCKET_PICKUP_LOCATION',
  'SHIPROCKET_PICKUP_PINCODE',
] as const;

/** Rejects incomplete settings of a courier; for `superRefine` of schemas with `courierEnv`. */
export function checkCourierEnv(env: CourierEnv, context: z.core.$RefinementCtx): void {
  if (env.SHIPROCKET_EMAIL === undefined) return;
  const missing = SHIPROCKET_KEYS.filter((key) => env[key] === undefined);
  for (const key of missing)
    context.addIssue({ code: 'custom', path: [key], message: 'is required for Shiprocket' });
}

interface CourierOptions {
  now: () => Date;
  /** Receives warnings about couriers. */
  log?: Pick<Logger, 'warn'>;
  /** Milliseconds between two events of a simulated parcel; default: an hour. */
  simulatedStepMs?: number;
}

function shiprocketOf(env: CourierEnv, { now, log }: CourierOptions): Courier[] {
  const {
    SHIPROCKET_EMAIL: email,
    SHIPROCKET_PASSWORD: password,
    SHIPROCKET_PICKUP_LOCATION: pickupLocation,
    SHIPROCKET_PICKUP_PINCODE: pickupPincode,
    SHIPROCKET_WEBHOOK_TOKEN: webhookToken,
    SHIPROCKET_URL: url,
  } = env;
  if (!email || !password || !pickupLocation || !pickupPincode) return [];
  const account = { url, email, password };
  return [
    createShiprocket({ ...account, pickupLocation, pickupPincode, webhookToken }, { now, log }),
  ];
}

export type Couriers = ReturnType<typeof createCouriers>;

/** Returns the couriers whose services the shop can book. */
export function createCouriers(env: CourierEnv, options: CourierOptions) {
  const { now, simulatedStepMs: stepMs } = options;
  const simulated = () =>
    createSimulatedCourier({
      secret: env.COURIER_WEBHOOK_SECRET,
      now,
      ...(stepMs !== undefined && { stepMs }),
    });
  const couriers = [
    ...shiprocketOf(env, options),
    ...(env.COURIERS_SIMULATED ? [simulated()] : []),
  ];
  return {
    all: (): readonly Courier[] => couriers,
    find: (id: string): Courier | undefined => couriers.find((one) => one.id === id),
  };
}
