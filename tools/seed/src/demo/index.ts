export { demoCatalogue, demoCategories } from './catalogue/index.ts';
export { COLOUR_NAMES, COLOURS, type ColourName } from './colours.ts';
export { PICTURE_SIZE, type PictureRequest, renderPicture } from './render.ts';
export {
  type DemoCategory,
  type DemoColour,
  type DemoProduct,
  type Family,
  PICTURE_VIEWS,
  type PictureView,
} from './types.ts';
