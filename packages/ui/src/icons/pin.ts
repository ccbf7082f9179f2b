import { icon } from './icon.tsx';

export const PinIcon = /*#__PURE__*/ icon(
  'M12 21c-4-4.5-6.5-8-6.5-11.2a6.5 6.5 0 0 1 13 0C18.5 13 16 16.5 12 21zM12 7.5a2.4 2.4 0 1 1 0 4.8 2.4 2.4 0 0 1 0-4.8',
);
