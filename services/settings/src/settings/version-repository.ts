import {
  SETTING_GROUP_TEXTS,
  SETTING_GROUPS,
  type SettingGroup,
  type SettingValues,
  settingChanges,
} from '@tanabana/contracts';
import {
  type Actor,
  type Audit,
  type ChangeFeed,
  findPage,
  isDuplicateKey,
  newId,
  type Page,
  withTransaction,
} from '@tanabana/service-kit/mongo';
import type { Collection, Db, ObjectId } from 'mongodb';

/** A version of a group's stored values. */
export interface GroupVersion {
  group: SettingGroup;
  /** 0 while nothing was stored. */
  version: number;
  values: SettingValues;
}

/** A stored version; immutable. */
export interface VersionRecord extends GroupVersion {
  at: Date;
  by: Actor;
  /** Version whose values were restored. */
  restored: number | null;
  /** Values of the version before. */
  before: SettingValues;
}

interface VersionDocument extends VersionRecord {
  _id: ObjectId;
}

export interface Change {
  group: SettingGroup;
  /** Version that was changed. */
  version: number;
  values: SettingValues;
  restored: number | null;
  by: Actor;
  at: Date;
}

export const versionCollection = (db: Db): Collection<VersionDocument> => db.collection('versions');

/** Audit target of a group. */
const targetOf = (group: SettingGroup) => ({
  id: String(SETTING_GROUPS.indexOf(group) + 1).padStart(24, '0'),
  name: SETTING_GROUP_TEXTS[group].label,
  kind: 'settings',
});

const toRecord = ({ _id, ...record }: VersionDocument): VersionRecord => record;

export type VersionRepository = ReturnType<typeof createVersionRepository>;

/** Versions of the settings of each group. */
export function createVersionRepository(
  db: Db,
  audit: Pick<Audit, 'record'>,
  changeFeed: Pick<ChangeFeed, 'publish'>,
) {
  const versions = versionCollection(db);

  return {
    /** Returns the newest version of a group. */
    async newest(group: SettingGroup): Promise<GroupVersion> {
      const found = await versions.findOne({ group }, { sort: { version: -1 } });
      return found
        ? { group, version: found.version, values: found.values }
        : { group, version: 0, values: {} };
    },

    async find(group: SettingGroup, version: number): Promise<VersionRecord | null> {
      const found = await versions.findOne({ group, version });
      return found && toRecord(found);
    },

    /** Newest first. */
    async page(group: SettingGroup, page: number, limit: number): Promise<Page<VersionRecord>> {
      const sort = { version: -1 } as const;
      const found = await findPage(versions, { group }, { page, limit, sort });
      return { ...found, data: found.data.map(toRecord) };
    },

    /**
     * Stores the next version with its audit entry; null if `version` is not the newest one. Stores
     * nothing if the values are those of the newest version.
     */
    async store({
      group,
      version,
      values,
      restored,
      by,
      at,
    }: Change): Promise<GroupVersion | null> {
      try {
        return await withTransaction(db.client, async (session) => {
          const sort = { version: -1 } as const;
          const newest = await versions.findOne({ group }, { sort, session });
          if ((newest?.version ?? 0) !== version) return null;
          const before = newest?.values ?? {};
          const changes = settingChanges(before, values);
          if (changes.length === 0) return { group, version, values };
          const next = { group, version: version + 1, values, before, restored, at, by };
          await versions.insertOne({ _id: newId(), ...next }, { session });
          await audit.record(
            {
              by,
              action: restored === null ? 'changed' : 'restored',
              target: targetOf(group),
              changes: changes.map(({ name, from, to }) => ({
                field: name,
                from: from || null,
                to: to || null,
              })),
            },
            { session },
          );
          changeFeed.publish({ settings: true }, session);
          return { group, version: next.version, values };
        });
      } catch (error) {
        if (isDuplicateKey(error)) return null;
        throw error;
      }
    },
  };
}
