/** Containers that tests run things in, where an engine answers. */
export { chooseTestDatabase, type TestDatabaseChoice } from './choose.ts';
export { MONGO_IMAGE, type StartedDatabase, startContainerDatabase } from './database.ts';
export { engineAddresses, findEngine } from './engine.ts';
