/** What is known of a call that failed. */
export const failure = (
  status: number,
  code: string,
  errors: { path: string; message: string }[] = [],
) => ({ status, code, message: 'Said by the service.', errors });
