import { ROLE_TEXTS, ROLES, type Role } from '@tanabana/contracts';

/** Roles for a choice, with what they include. */
export const roleOptions = ROLES.map((role) => ({
  value: role as string,
  label: ROLE_TEXTS[role].label,
  hint: ROLE_TEXTS[role].description,
}));

/** Returns the role of a choice's value; null for another one. */
export const roleNamed = (value: string): Role | null => ROLES.find((one) => one === value) ?? null;
