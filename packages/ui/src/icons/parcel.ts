import { icon } from './icon.tsx';

export const ParcelIcon = /*#__PURE__*/ icon(
  'M12 3.5 20 7.5v9l-8 4-8-4v-9zM4 7.5l8 4 8-4M12 11.5v9M8 5.5l8 4v3',
);
