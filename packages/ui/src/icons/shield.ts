import { icon } from './icon.tsx';

export const ShieldIcon = /*#__PURE__*/ icon(
  'M12 3.5 19.5 6v6c0 4.5-3 7.3-7.5 8.8C7.5 19.3 4.5 16.5 4.5 12V6zM8.5 12l2.5 2.5 4.5-5',
);
