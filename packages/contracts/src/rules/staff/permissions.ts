/** Rights of staff. An admin route names the one that its callers need (rule 23.1). */
export const PERMISSIONS = [
  'products.read',
  'products.write',
  'orders.read',
  'orders.write',
  'payments.read',
  'payments.write',
  'discounts.read',
  'discounts.write',
  'delivery.read',
  'delivery.write',
  'tax.read',
  'tax.write',
  'customers.read',
  'customers.write',
  'messages.read',
  'messages.write',
  'reviews.read',
  'reviews.write',
  'content.read',
  'content.write',
  'settings.read',
  'settings.write',
  'statistics.read',
  'audit.read',
  'staff.write',
  'deployments.read',
  'deployments.write',
  'integrations.read',
  'integrations.write',
] as const;

export type Permission = (typeof PERMISSIONS)[number];

/** Roles of staff, from the most to the least powerful. */
export const ROLES = [
  'owner',
  'manager',
  'catalogue',
  'orders',
  'support',
  'accountant',
  'readOnly',
] as const;

export type Role = (typeof ROLES)[number];

const READS = PERMISSIONS.filter((permission) => permission.endsWith('.read'));
const OWNERS_ONLY: readonly Permission[] = ['staff.write', 'deployments.write'];

/** Permissions of each role. */
export const ROLE_PERMISSIONS: Readonly<Record<Role, readonly Permission[]>> = {
  owner: PERMISSIONS,
  manager: PERMISSIONS.filter((permission) => !OWNERS_ONLY.includes(permission)),
  catalogue: [
    'products.read',
    'products.write',
    'content.read',
    'content.write',
    'reviews.read',
    'discounts.read',
    'tax.read',
  ],
  orders: [
    'orders.read',
    'orders.write',
    'payments.read',
    'payments.write',
    'delivery.read',
    'customers.read',
    'products.read',
  ],
  support: [
    'orders.read',
    'customers.read',
    'messages.read',
    'messages.write',
    'reviews.read',
    'reviews.write',
    'products.read',
  ],
  accountant: [
    'orders.read',
    'payments.read',
    'payments.write',
    'tax.read',
    'tax.write',
    'discounts.read',
    'statistics.read',
    'audit.read',
    'products.read',
  ],
  readOnly: READS,
};

/** Labels and descriptions for the dashboard. */
export const ROLE_TEXTS: Readonly<Record<Role, { label: string; description: string }>> = {
  owner: { label: 'Owner', description: 'Everything, including staff and deployments.' },
  manager: { label: 'Manager', description: 'Everything except staff and deployments.' },
  catalogue: { label: 'Catalogue', description: 'Products, categories and content.' },
  orders: { label: 'Orders', description: 'Orders, parcels, returns and refunds.' },
  support: { label: 'Support', description: 'Messages and reviews; sees orders and customers.' },
  accountant: { label: 'Accountant', description: 'Payments, refunds, taxes and statistics.' },
  readOnly: { label: 'Read only', description: 'Sees everything and changes nothing.' },
};

/** Part of a user or token that decides about rights. */
export interface RoleHolder {
  /** True for the owner. */
  isAdmin: boolean;
  /** Missing or null for shoppers, and in tokens and sessions that are older than roles. */
  role?: Role | null | undefined;
  /** Permissions of an API key, which has no role (rule 27.10). */
  scopes?: readonly Permission[] | undefined;
}

/** Returns a user's role, null for shoppers; admins of tokens without roles are owners. */
export const roleOf = (user: RoleHolder | null | undefined): Role | null =>
  user?.role ?? (user?.isAdmin ? 'owner' : null);

/** Returns whether a role has a permission. */
export const roleHas = (role: Role | null, permission: Permission): boolean =>
  role !== null && ROLE_PERMISSIONS[role].includes(permission);

/** Returns whether a user or an API key has a permission; nobody has none. */
export const can = (user: RoleHolder | null | undefined, permission: Permission): boolean =>
  user?.scopes ? user.scopes.includes(permission) : roleHas(roleOf(user), permission);

/** Returns whether a user has any role of staff. */
export const isStaff = (user: RoleHolder | null | undefined): boolean => roleOf(user) !== null;
