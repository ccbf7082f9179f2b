import { icon } from './icon.tsx';

export const ArrowRightIcon = /*#__PURE__*/ icon('M3.5 12h16.5M14 6l6 6-6 6');
