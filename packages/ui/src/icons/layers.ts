import { icon } from './icon.tsx';

export const LayersIcon = /*#__PURE__*/ icon(
  'M12 3.5 21 8.5l-9 5-9-5zM3.5 12.5l8.5 4.7 8.5-4.7M3.5 16.3 12 21l8.5-4.7',
);
