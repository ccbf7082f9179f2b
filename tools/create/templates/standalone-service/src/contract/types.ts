import type { z } from 'zod';
import type * as sampleThings from './endpoints.ts';

export type SampleThing = z.output<typeof sampleThings.sampleThing>;
export type SampleThingList = z.output<typeof sampleThings.sampleThingList>;
export type SampleThingQuery = z.output<typeof sampleThings.sampleThingQuery>;
export type NewSampleThing = z.output<typeof sampleThings.newSampleThing>;
