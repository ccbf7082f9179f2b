import { icon } from './icon.tsx';

/* Icons of the header and the account menu. */

export const BagIcon = /*#__PURE__*/ icon('M5 8.5h14l1 12H4zM8.5 11V7a3.5 3.5 0 0 1 7 0v4');
export const HeartIcon = /*#__PURE__*/ icon(
  'M12 20C7 16.2 3.5 13 3.5 9.2A4.6 4.6 0 0 1 12 6.8a4.6 4.6 0 0 1 8.5 2.4C20.5 13 17 16.2 12 20z',
);
export const MenuIcon = /*#__PURE__*/ icon('M3.5 7h17M3.5 12h17M3.5 17h17');
export const ScalesIcon = /*#__PURE__*/ icon(
  'M12 3.5v17M8 20.5h8M5 7l14-1.5M5 7l-2.5 7a2.6 2.6 0 0 0 5 0zM19 5.5l-2.5 7a2.6 2.6 0 0 0 5 0z',
);
export const SearchIcon = /*#__PURE__*/ icon(
  'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13M15.4 15.4 20.5 20.5',
);
export const UserIcon = /*#__PURE__*/ icon(
  'M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8M4.5 20.5c.4-4 3.6-6 7.5-6s7.1 2 7.5 6',
);
export const LogoutIcon = /*#__PURE__*/ icon('M14 4H5v16h9M10 12h10.5M17 8.5l3.5 3.5-3.5 3.5');
