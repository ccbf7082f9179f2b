/** MongoDB as the compose file runs it. */
export const MONGO_IMAGE = 'mongo:8.0';

export interface StartedDatabase {
  uri: string;
  stop(): Promise<void>;
}

/**
 * MongoDB in a container, a replica set of one with its data in memory. Its member goes by a name that
 * only the container knows, hence the direct connection.
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
