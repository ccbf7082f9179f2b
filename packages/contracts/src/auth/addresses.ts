import { z } from 'zod';
import { id, requiredText, text } from '../fields.ts';

/** A saved address; exactly one of an account's is the default. */
export const address = z.object({
  id,
  /** 'Home', 'Office' or nothing. */
  label: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  street: z.string(),
  apartment: z.string(),
  city: z.string(),
  region: z.string(),
  country: z.string(),
  postalCode: z.string(),
  phone: z.string(),
  isDefault: z.boolean(),
});

/**
 * An address as sent, for a new one and in place of a kept one; lengths as in an order's address.
 * `isDefault: true` makes it the default instead of the one before.
 */
export const newAddress = z.object({
  label: text(40).optional().default(''),
  firstName: requiredText(100),
  lastName: text(100).optional().default(''),
  street: requiredText(300),
  apartment: text(200).optional().default(''),
  city: text(100).optional().default(''),
  region: text(100).optional().default(''),
  country: text(100).optional().default(''),
  postalCode: requiredText(20),
  phone: requiredText(40),
  isDefault: z.boolean().optional().default(false),
});

/** The default first, then the newest first. */
export const addressList = z.object({ data: z.array(address) });
