import { expect, test } from 'vitest';
import { z } from 'zod';
import { checkCourierEnv, courierEnv, createCouriers } from './couriers.ts';

const schema = z.object(courierEnv).superRefine(checkCourierEnv);
const open = (env: Record<string, string>) =>
  createCouriers(schema.parse(env), { now: () => new Date(0) });

const shiprocket = {
  SHIPROCKET_EMAIL: 'api@shop.example',
  SHIPROCKET_PASSWORD: 'secret',
  SHIPROCKET_PICKUP_LOCATION: 'Workshop',
  SHIPROCKET_PICKUP_PINCODE: '560001',
};

test('offers no courier without settings', () => {
  expect(open({}).all()).toEqual([]);
});

test('offers the couriers that are set up and finds each by its id', () => {
  const { all, find } = open({ ...shiprocket, COURIERS_SIMULATED: 'yes' });
  expect(all().map(({ id, isSimulated }) => [id, isSimulated])).toEqual([
    ['ship-rocket', false],
    ['simulated', true],
  ]);
  expect(find('simulated')?.name).toBe('Simulated courier');
  expect(find('unknown')).toBeUndefined();
});

test('uses courier ids that Shiprocket accepts in the address of a webhook', () => {
  for (const { id } of open(shiprocket).all())
    expect(id).not.toMatch(/shiprocket|kartrocket|sr|kr/);
});

test('rejects incomplete settings of Shiprocket and names what is missing', () => {
  const { SHIPROCKET_PASSWORD: _, ...incomplete } = shiprocket;
  expect(schema.safeParse(incomplete).error?.issues).toMatchObject([
    { path: ['SHIPROCKET_PASSWORD'], message: 'is required for Shiprocket' },
  ]);
  const { success } = schema.safeParse({ ...shiprocket, SHIPROCKET_PICKUP_PINCODE: '0600' });
  expect(success).toBe(false);
});

test('does not offer Shiprocket without its email: deployments may have a password that is not used', () => {
  expect(open({ SHIPROCKET_PASSWORD: 'unused' }).all()).toEqual([]);
});
