/** Containers for tests, if an engine is available. */
export { chooseTestDatabase, type TestDatabaseChoice } from './choose.ts';
export { MONGO_IMAGE, type StartedDatabase, startContainerDatabase } from './database.ts';
export { engineAddresses, findEngine } from './engine.ts';
