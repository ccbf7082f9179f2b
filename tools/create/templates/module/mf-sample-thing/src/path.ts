/** Path of this module's page. */
export const SAMPLE_THING_PATH = '/sample-thing';
