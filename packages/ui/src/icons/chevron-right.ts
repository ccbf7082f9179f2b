import { icon } from './icon.tsx';

export const ChevronRightIcon = /*#__PURE__*/ icon('M9.5 5.5 16 12l-6.5 6.5');
