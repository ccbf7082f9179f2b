import { icon } from './icon.tsx';

export const ZoomIcon = /*#__PURE__*/ icon(
  'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13M15.4 15.4l5.1 5.1M10.5 7.5v6M7.5 10.5h6',
);
