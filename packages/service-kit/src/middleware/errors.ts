import { AppError } from '../app-error.ts';
import { type Context, isGone, type Middleware } from '../context.ts';

/** Tells the errors of a store that is away from bugs, such as mongo-kit's `isUnavailable`. */
export type IsUnavailable = (error: unknown) => boolean;

const unavailable = (cause: unknown): AppError =>
  new AppError('server.unavailable', { headers: { 'Retry-After': '2' }, cause });

function toAppError(error: unknown, isUnavailable: IsUnavailable): AppError {
  if (error instanceof AppError) return error;
  return isUnavailable(error) ? unavailable(error) : new AppError('server.error', { cause: error });
}

function answer(context: Context, error: AppError): void {
  const { requestId } = context.state;
  context.state.errorCode = error.code;
  context.remove('ETag');
  context.remove('Content-Type');
  context.status = error.status;
  context.set({ 'Cache-Control': 'no-store', ...error.headers });
  context.body = error.toBody(requestId);
}

/** Every error becomes an answer in the contract's form, here and nowhere else. Bugs tell nothing. */
export const errors =
  (isUnavailable: IsUnavailable): Middleware =>
  async (context, next) => {
    try {
      await next();
    } catch (thrown) {
      if (isGone(context)) return;
      const error = toAppError(thrown, isUnavailable);
      if (error.status >= 500) context.state.log.error({ err: error.cause ?? error }, error.code);
      answer(context, error);
    }
  };
