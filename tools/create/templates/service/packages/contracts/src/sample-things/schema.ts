import { z } from 'zod';
import { id, pageOf, paging, requiredText, time } from '../fields.ts';

/** A sample thing as the service answers it. */
export const sampleThing = z.object({ _id: id, name: z.string(), createdAt: time });

export const sampleThingQuery = z.object(paging(20));
export const sampleThingList = pageOf(sampleThing);

export const newSampleThing = z.object({ name: requiredText(100) });
