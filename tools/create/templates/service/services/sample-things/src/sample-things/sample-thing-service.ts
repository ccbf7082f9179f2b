import type {
  NewSampleThing,
  SampleThing,
  SampleThingList,
  SampleThingQuery,
} from '@tanabana/contracts';
import { AppError } from '@tanabana/service-kit';
// with emails
import { createdMail, type MailSettings } from '../mails/sample-thing-mails.ts';
// end
import type { SampleThingRepository } from './sample-thing-repository.ts';

export type SampleThingService = ReturnType<typeof createSampleThingService>;

/** The rules of sample things. */
export const createSampleThingService = (
  sampleThings: SampleThingRepository,
  // with emails
  mailSettings: MailSettings,
  // end
) => ({
  list: ({ page, limit }: SampleThingQuery): Promise<SampleThingList> =>
    sampleThings.list(page, limit),

  // with accounts
  /** Returns everything that an account created. */
  mine: async (accountId: string): Promise<{ data: SampleThing[] }> => ({
    data: await sampleThings.ofAccount(accountId),
  }),

  // end
  async get(id: string): Promise<SampleThing> {
    const found = await sampleThings.find(id);
    if (!found) throw new AppError('sample_thing.not_found');
    return found;
  },

  async create(
    wanted: NewSampleThing,
    // with accounts
    createdBy: string,
    // end
  ): Promise<SampleThing> {
    const made = await sampleThings.insert(
      wanted,
      // with accounts
      createdBy,
      // end
      // with emails
      (thing) => createdMail(thing, mailSettings),
      // end
    );
    if (!made) throw new AppError('sample_thing.name_taken');
    return made;
  },
});
