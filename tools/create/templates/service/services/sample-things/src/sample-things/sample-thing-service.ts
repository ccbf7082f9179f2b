import type {
  NewSampleThing,
  SampleThing,
  SampleThingList,
  SampleThingQuery,
} from '@tanabana/contracts';
import { AppError } from '@tanabana/service-kit';
import type { SampleThingRepository } from './sample-thing-repository.ts';

export type SampleThingService = ReturnType<typeof createSampleThingService>;

/** The rules of sample things. */
export const createSampleThingService = (sampleThings: SampleThingRepository) => ({
  list: ({ page, limit }: SampleThingQuery): Promise<SampleThingList> =>
    sampleThings.list(page, limit),

  async get(id: string): Promise<SampleThing> {
    const found = await sampleThings.find(id);
    if (!found) throw new AppError('sample_thing.not_found');
    return found;
  },

  async create(wanted: NewSampleThing): Promise<SampleThing> {
    const made = await sampleThings.insert(wanted);
    if (!made) throw new AppError('sample_thing.name_taken');
    return made;
  },
});
