/** MongoDB as in the compose file. */
export const MONGO_IMAGE = 'mongo:8.0';

export interface StartedDatabase {
  uri: string;
  stop(): Promise<void>;
}

/**
 * MongoDB in a container, a single-member replica set with its data in memory. Only the container
 * knows its member's name, hence the direct connection.
 */
export async function startContainerDatabase(): Promise<StartedDatabase> {
  const { MongoDBContainer } = await import('@testcontainers/mongodb');
  const container = await new MongoDBContainer(MONGO_IMAGE).withTmpFs({ '/data/db': 'rw' }).start();
  return {
    uri: `${container.getConnectionString()}/?directConnection=true`,
    stop: async () => {
      await container.stop();
    },
  };
}
