/** Limits of one report; a page sends another one at least 15 s later (rule 26.3). */
export const REPORT_LIMITS = {
  bytes: 32 * 1024,
  modules: 30,
  errors: 10,
  /** Clicks that caused calls. */
  clicks: 10,
  /** Calls of one click. */
  calls: 10,
  /** Loaded components of one version. */
  loads: 20,
  /** Each count of one version. */
  count: 20,
} as const;
