export * from './api.ts';
export * from './caller.ts';
export * from './load.ts';
