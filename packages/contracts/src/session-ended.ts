/** Said where a token is no longer good: by services, and by pages that know it first. */
export const SESSION_ENDED = 'Your session has ended. Please sign in again.';
