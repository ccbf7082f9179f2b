import { icon } from './icon.tsx';

export const LogoutIcon = /*#__PURE__*/ icon('M14 4H5v16h9M10 12h10.5M17 8.5l3.5 3.5-3.5 3.5');
