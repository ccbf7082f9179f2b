import { describe, expect, test } from 'vitest';
import type { Endpoint } from '../../endpoint.ts';
import * as contract from '../../endpoints.ts';
import { can, isStaff, PERMISSIONS, ROLE_PERMISSIONS, ROLES, roleOf } from './permissions.ts';

const calls = Object.entries(contract)
  .filter(([name]) => name.endsWith('Endpoints'))
  .flatMap(([, group]) => Object.values(group) as Endpoint[]);

describe('roles', () => {
  test('only owners manage staff and deployments; readers change nothing', () => {
    const having = (permission: (typeof PERMISSIONS)[number]) =>
      ROLES.filter((role) => ROLE_PERMISSIONS[role].includes(permission));
    expect(having('staff.write')).toEqual(['owner']);
    expect(having('deployments.write')).toEqual(['owner']);
    expect(having('deployments.read')).toEqual(['owner', 'manager', 'readOnly']);
    expect(ROLE_PERMISSIONS.readOnly.filter((one) => !one.endsWith('.read'))).toEqual([]);
    for (const permission of PERMISSIONS) expect(having(permission)).toContain('owner');
  });

  test('a role that changes something can read it', () => {
    for (const role of ROLES) {
      const has = ROLE_PERMISSIONS[role];
      const unread = has
        .filter((one) => one.endsWith('.write'))
        .map((one) => one.replace('.write', '.read'))
        .filter((one) => PERMISSIONS.some((known) => known === one))
        .filter((one) => !has.some((known) => known === one));
      expect(unread).toEqual([]);
    }
  });

  test('admins of tokens that are older than roles are owners; others have no role (rule 23.1)', () => {
    expect(roleOf({ isAdmin: true })).toBe('owner');
    expect(can({ isAdmin: true }, 'staff.write')).toBe(true);
    expect([roleOf({ isAdmin: false }), roleOf(null)]).toEqual([null, null]);
    expect(isStaff({ isAdmin: false, role: 'support' })).toBe(true);
    expect(can({ isAdmin: false, role: 'support' }, 'orders.write')).toBe(false);
    expect(can(null, 'orders.read')).toBe(false);
  });
});

describe('the contract', () => {
  test('names the permission of each admin call, and of no other call', () => {
    const named = (one: Endpoint) => `${one.method} ${one.path}`;
    const wrong = calls.filter(
      ({ access, permission }) => (access === 'admin') !== (permission !== undefined),
    );
    expect(wrong.map(named)).toEqual([]);
  });

  test('requires a right to write for each call that replaces or deletes something', () => {
    const changing = calls.filter(
      ({ method, permission }) =>
        ['PUT', 'DELETE'].includes(method) && permission?.endsWith('.read'),
    );
    expect(changing.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  });
});
