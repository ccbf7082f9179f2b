import {
  type Preview,
  TOKEN_ALGORITHM,
  TOKEN_ISSUER,
  type WantedPreview,
} from '@tanabana/contracts/endpoints';
import { AppError } from '@tanabana/service-kit';
import jwt from 'jsonwebtoken';
import type { KeyRing } from '../keys/key-ring.ts';

/** Different from sessions, so that neither token can be used as the other. */
const AUDIENCE = 'tanabana-preview';
const HOUR_S = 3600;

/**
 * Links to builds of modules that are not deployed (decision 0049). Nothing is stored: a link
 * consists of a signature and an expiry.
 * @param now milliseconds since 1970
 */
export function createPreviewService(keys: KeyRing, now: () => number) {
  const seconds = () => Math.floor(now() / 1000);

  /** @throws AppError for a token that is invalid or expired */
  async function read(token: string | null): Promise<Preview> {
    const kid = token && jwt.decode(token, { complete: true })?.header.kid;
    const key = kid ? await keys.find(kid) : undefined;
    if (!token || !key) throw new AppError('auth.preview_invalid');
    try {
      const { sub, version, exp } = jwt.verify(token, key, {
        algorithms: [TOKEN_ALGORITHM],
        issuer: TOKEN_ISSUER,
        audience: AUDIENCE,
        clockTimestamp: seconds(),
      }) as jwt.JwtPayload;
      const endsAt = new Date((exp ?? 0) * 1000).toISOString();
      return { module: String(sub), version: String(version), endsAt };
    } catch (cause) {
      throw new AppError('auth.preview_invalid', { cause });
    }
  }

  return {
    read,
    async issue({ module, version, hours }: WantedPreview) {
      const { kid, privateKey } = await keys.current();
      const iat = seconds();
      const token = jwt.sign({ version, iat }, privateKey, {
        algorithm: TOKEN_ALGORITHM,
        keyid: kid,
        subject: module,
        issuer: TOKEN_ISSUER,
        audience: AUDIENCE,
        expiresIn: hours * HOUR_S,
      });
      return { token, ...(await read(token)) };
    },
    /**
     * Checks whether a browser's cookie grants access to a file, by the path requested from the
     * gateway.
     */
    async check(cookies: string | undefined, path: string | undefined): Promise<void> {
      const { module, version } = await read(tokenIn(cookies));
      if (!path?.startsWith(`/previews/${module}/${version}/`))
        throw new AppError('auth.preview_invalid');
    },
    /** For `Set-Cookie`: sent only for files of that module, until the link expires. */
    cookie(token: string, { module, endsAt }: Preview, isHttps: boolean): string {
      const age = Math.max(0, Math.round((Date.parse(endsAt) - now()) / 1000));
      return cookieOf(token, module, age, isHttps);
    },
    endCookie: (module: string, isHttps: boolean): string => cookieOf('', module, 0, isHttps),
  };
}

const cookieOf = (value: string, module: string, age: number, isHttps: boolean): string =>
  [
    `preview=${value}`,
    `Path=/previews/${module}/`,
    `Max-Age=${age}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(isHttps ? ['Secure'] : []),
  ].join('; ');

const tokenIn = (cookies: string | undefined): string | null =>
  /(?:^|;\s*)preview=([\w.-]+)(?:;|$)/.exec(cookies ?? '')?.[1] ?? null;
