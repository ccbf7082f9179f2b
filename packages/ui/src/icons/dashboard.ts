import { icon } from './icon.tsx';

/* Icons of the dashboard and of documents. */

export const ClockIcon = /*#__PURE__*/ icon(
  'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17M12 7.5V12l3 2.5',
);
export const DownloadIcon = /*#__PURE__*/ icon('M12 4v11.5M7.5 11.5 12 16l4.5-4.5M4 15.5v5h16v-5');
export const FilterIcon = /*#__PURE__*/ icon(
  'M3.5 7H13M18 7h2.5M3.5 17H6M11 17h9.5M13 7a2.5 2.5 0 1 0 5 0 2.5 2.5 0 0 0-5 0M6 17a2.5 2.5 0 1 0 5 0 2.5 2.5 0 0 0-5 0',
);
export const GridIcon = /*#__PURE__*/ icon(
  'M4 4h6.5v6.5H4zM13.5 4H20v6.5h-6.5zM4 13.5h6.5V20H4zM13.5 13.5H20V20h-6.5z',
);
export const LayersIcon = /*#__PURE__*/ icon(
  'M12 3.5 21 8.5l-9 5-9-5zM3.5 12.5l8.5 4.7 8.5-4.7M3.5 16.3 12 21l8.5-4.7',
);
export const MailIcon = /*#__PURE__*/ icon('M3.5 5.5h17v13h-17zM3.5 6.5l8.5 7 8.5-7');
export const PeopleIcon = /*#__PURE__*/ icon(
  'M9 5a3.3 3.3 0 1 1 0 6.6A3.3 3.3 0 0 1 9 5M3 19.5c.3-3.4 2.8-5 6-5s5.7 1.6 6 5M15.5 5.2a3.2 3.2 0 0 1 0 6.2M17.5 14.9c2 .6 3.3 2.1 3.5 4.6',
);
export const PercentIcon = /*#__PURE__*/ icon(
  'M18.5 5.5l-13 13M7.5 5.2a2.3 2.3 0 1 1 0 4.6 2.3 2.3 0 0 1 0-4.6M16.5 14.2a2.3 2.3 0 1 1 0 4.6 2.3 2.3 0 0 1 0-4.6',
);
export const PrinterIcon = /*#__PURE__*/ icon(
  'M7 8.5v-5h10v5M7 16.5H3.5v-8h17v8H17M7 13.5h10v7H7z',
);
export const ReceiptIcon = /*#__PURE__*/ icon(
  'M5.5 3.5h13v17l-2.2-1.5-2.2 1.5-2.1-1.5-2.1 1.5-2.2-1.5-2.2 1.5zM9 8.5h6M9 12.5h6',
);
export const SlidersIcon = /*#__PURE__*/ icon(
  'M6 3.5v6M6 13.5v7M12 3.5v9M12 16.5v4M18 3.5v3M18 10.5v10M4 11.5a2 2 0 1 0 4 0 2 2 0 0 0-4 0M10 14.5a2 2 0 1 0 4 0 2 2 0 0 0-4 0M16 8.5a2 2 0 1 0 4 0 2 2 0 0 0-4 0',
);
export const TagIcon = /*#__PURE__*/ icon('M4 4h8l8.5 8.5-8 8L4 12zM8.3 7.3v.9');
export const TrashIcon = /*#__PURE__*/ icon(
  'M4 6.5h16M9.5 6.5V4h5v2.5M6 6.5l1 14h10l1-14M10 10.5v6M14 10.5v6',
);
