/** Facts of a failed call. */
export const failure = (
  status: number,
  code: string,
  errors: { path: string; message: string }[] = [],
) => ({ status, code, message: 'Said by the service.', errors });
