import type { Plugin } from 'vite';

export { builtModules } from './module-files.ts';

/** A picture of one point: what every picture of the stand-in shop looks like. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYPhfDwACgQF/Vd0pWAAAAABJRU5ErkJggg==',
  'base64',
);

/** Gives pictures to pages in component tests: `<img>` asks the network itself. */
export const standInPictures = (): Plugin => ({
  name: 'tanabana:stand-in-pictures',
  configureServer({ middlewares }) {
    middlewares.use('/api', (_, answer) => {
      answer.setHeader('Content-Type', 'image/png').end(PICTURE);
    });
  },
});
