import { CONTENT_KEYS, type ContentKey, PREVIEW_HOURS } from '@tanabana/contracts';
import { AppError } from '@tanabana/service-kit';
import type { Signer } from '@tanabana/service-kit/mongo';

/** The version that a preview shows. */
export interface Previewed {
  key: ContentKey;
  version: number;
}

const TOKEN = /^([a-z]+)\.(\d{1,9})\.(\d{1,15})\.([\w-]+)$/;

/**
 * Signed links to versions (rule 21.4). Nothing is stored: a token consists of the version, its expiry
 * and a signature.
 */
export const createPreviewService = (
  signer: Pick<Signer, 'sign' | 'isSigned'>,
  now: () => Date,
) => ({
  issue({ key, version }: Previewed): { token: string; endsAt: string } {
    const ends = now().getTime() + PREVIEW_HOURS * 3_600_000;
    const text = `${key}.${version}.${ends}`;
    return { token: `${text}.${signer.sign(text)}`, endsAt: new Date(ends).toISOString() };
  },

  /** @throws `content.preview_invalid` for a token that is not signed here or has expired */
  read(token: string): Previewed {
    const [, name = '', version = '', ends = '', signature = ''] = TOKEN.exec(token) ?? [];
    const key = CONTENT_KEYS.find((one) => one === name);
    const isValid =
      key !== undefined &&
      signer.isSigned(`${key}.${version}.${ends}`, signature) &&
      Number(ends) > now().getTime();
    if (!isValid) throw new AppError('content.preview_invalid');
    return { key, version: Number(version) };
  },
});
