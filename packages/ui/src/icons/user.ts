import { icon } from './icon.tsx';

export const UserIcon = /*#__PURE__*/ icon(
  'M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8M4.5 20.5c.4-4 3.6-6 7.5-6s7.1 2 7.5 6',
);
