import { generateKeyPairSync } from 'node:crypto';
import type { Session } from '@tanabana/contracts';
import jwt from 'jsonwebtoken';

export const ROLES = [
  'nobody',
  'shopper',
  'other shopper',
  'admin',
  'ended session',
  'token unsigned',
  'token of another key',
  'token bent',
  'no token',
] as const;
export type RoleName = (typeof ROLES)[number];

/** Who has no session, whatever they send. */
export const OUTSIDERS: readonly RoleName[] = ROLES.filter(
  (role) => !['shopper', 'other shopper', 'admin'].includes(role),
);

/** Tokens that an attacker can make, out of a good one. */
export function forgedTokens(admin: Session): Record<string, string> {
  const [head = '', claims = '', signature = ''] = admin.token.split('.');
  const payload = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<
    string,
    unknown
  >;
  const { kid } = JSON.parse(Buffer.from(head, 'base64url').toString()) as { kid: string };
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const raised = Buffer.from(JSON.stringify({ ...payload, ver: 99, exp: 4e9 })).toString(
    'base64url',
  );
  return {
    'token unsigned': jwt.sign(payload, null, { algorithm: 'none' }),
    'token of another key': jwt.sign(payload, privateKey, { algorithm: 'ES256', keyid: kid }),
    'token bent': `${head}.${raised}.${signature}`,
    'no token': 'a'.repeat(500),
  };
}
