import { icon } from './icon.tsx';

export const MenuIcon = /*#__PURE__*/ icon('M3.5 7h17M3.5 12h17M3.5 17h17');
