/** Where this module's page is. */
export const SAMPLE_THING_PATH = '/sample-thing';
