import type { Session } from '@tanabana/contracts';
import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';

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
export async function forgedTokens(admin: Session): Promise<Record<string, string>> {
  const [head = '', claims = '', signature = ''] = admin.token.split('.');
  const payload = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<
    string,
    unknown
  >;
  const { kid } = JSON.parse(Buffer.from(head, 'base64url').toString()) as { kid: string };
  const { privateKey } = await generateKeyPair('ES256');
  const raised = Buffer.from(JSON.stringify({ ...payload, ver: 99, exp: 4e9 })).toString(
    'base64url',
  );
  return {
    'token unsigned': new UnsecuredJWT(payload).encode(),
    'token of another key': await new SignJWT(payload)
      .setProtectedHeader({ alg: 'ES256', kid })
      .sign(privateKey),
    'token bent': `${head}.${raised}.${signature}`,
    'no token': 'a'.repeat(500),
  };
}
