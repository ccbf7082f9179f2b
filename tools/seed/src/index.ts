export { createRenderPool, type Render, type RenderPool, serveRenders } from './fill/render.ts';
export { type SeedOptions, type SeedResult, seedDemo } from './fill/seed-demo.ts';
export { type ImportOptions, type ImportResult, importCsv } from './import/import-csv.ts';
