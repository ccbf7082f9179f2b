import type { TelemetryError } from '@tanabana/contracts';
import type { ErrorDocument } from '../database.ts';
import type { ErrorRepository } from './error-repository.ts';
import type { SourceMaps } from './source-maps.ts';

/** The newest errors for staff (rule 26.7). */
export function createErrorService(
  errors: Pick<ErrorRepository, 'newest'>,
  sourceMaps: SourceMaps,
) {
  const present = async (
    { _id, firstAt, lastAt, frames, ...error }: ErrorDocument,
    authorization: string,
  ): Promise<TelemetryError> => ({
    ...error,
    id: _id,
    firstAt: firstAt.toISOString(),
    lastAt: lastAt.toISOString(),
    frames: await sourceMaps.map(frames, authorization),
  });

  return {
    /** @param authorization of the caller, for source maps */
    async newest(module: string | undefined, authorization: string): Promise<TelemetryError[]> {
      const found = await errors.newest(module);
      // one after the other, so that each map is loaded once
      const presented: TelemetryError[] = [];
      for (const error of found) presented.push(await present(error, authorization));
      return presented;
    },
  };
}
