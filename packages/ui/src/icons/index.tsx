import type { SVGProps } from 'react';

export interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'children'> {
  /** Width and height in px; default 20. */
  size?: number;
}

/** Creates a 24 × 24 icon with strokes of 1.5. Decorative: the control around it has the name. */
const icon =
  (d: string) =>
  ({ size = 20, ...rest }: IconProps) => (
    <svg
      aria-hidden="true"
      focusable="false"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      {...rest}
    >
      <path d={d} />
    </svg>
  );

// Marked as pure, so that bundles contain only the icons in use.
export const AlertIcon = /*#__PURE__*/ icon('M12 4 2.8 20h18.4zM12 10v5M12 17.3v.4');
export const ArrowRightIcon = /*#__PURE__*/ icon('M3.5 12h16.5M14 6l6 6-6 6');
export const BagIcon = /*#__PURE__*/ icon('M5 8.5h14l1 12H4zM8.5 11V7a3.5 3.5 0 0 1 7 0v4');
export const CameraIcon = /*#__PURE__*/ icon(
  'M3.5 7.5h4l1.5-2.5h6l1.5 2.5h4v12h-17zM12 10a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7',
);
export const CheckIcon = /*#__PURE__*/ icon('M4.5 12.5 10 18 19.5 6.5');
export const ChevronDownIcon = /*#__PURE__*/ icon('M5.5 9.5 12 16l6.5-6.5');
export const ChevronLeftIcon = /*#__PURE__*/ icon('M14.5 5.5 8 12l6.5 6.5');
export const ChevronRightIcon = /*#__PURE__*/ icon('M9.5 5.5 16 12l-6.5 6.5');
export const ChevronUpIcon = /*#__PURE__*/ icon('M5.5 14.5 12 8l6.5 6.5');
export const ClockIcon = /*#__PURE__*/ icon(
  'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17M12 7.5V12l3 2.5',
);
export const CloseIcon = /*#__PURE__*/ icon('M5.5 5.5l13 13M18.5 5.5l-13 13');
export const DownloadIcon = /*#__PURE__*/ icon('M12 4v11.5M7.5 11.5 12 16l4.5-4.5M4 15.5v5h16v-5');
export const EyeOffIcon = /*#__PURE__*/ icon(
  'M4 4l16 16M9.5 6.2A9 9 0 0 1 12 5.8c3.8 0 7 2 9.5 6.2a15 15 0 0 1-3 3.6M6 8a15 15 0 0 0-3.5 4c2.5 4.2 5.7 6.2 9.5 6.2a9 9 0 0 0 4-.9M10 10a2.8 2.8 0 0 0 4 4',
);
export const EyeIcon = /*#__PURE__*/ icon(
  'M2.5 12C5 7.8 8.2 5.8 12 5.8s7 2 9.5 6.2c-2.5 4.2-5.7 6.2-9.5 6.2S5 16.2 2.5 12zM12 9.2a2.8 2.8 0 1 1 0 5.6 2.8 2.8 0 0 1 0-5.6',
);
export const FilterIcon = /*#__PURE__*/ icon(
  'M3.5 7H13M18 7h2.5M3.5 17H6M11 17h9.5M13 7a2.5 2.5 0 1 0 5 0 2.5 2.5 0 0 0-5 0M6 17a2.5 2.5 0 1 0 5 0 2.5 2.5 0 0 0-5 0',
);
export const GlobeIcon = /*#__PURE__*/ icon(
  'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17M3.5 12h17M12 3.5c5 5 5 12 0 17M12 3.5c-5 5-5 12 0 17',
);
export const GridIcon = /*#__PURE__*/ icon(
  'M4 4h6.5v6.5H4zM13.5 4H20v6.5h-6.5zM4 13.5h6.5V20H4zM13.5 13.5H20V20h-6.5z',
);
export const HeartIcon = /*#__PURE__*/ icon(
  'M12 20C7 16.2 3.5 13 3.5 9.2A4.6 4.6 0 0 1 12 6.8a4.6 4.6 0 0 1 8.5 2.4C20.5 13 17 16.2 12 20z',
);
export const InfoIcon = /*#__PURE__*/ icon(
  'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17M12 11v5.5M12 7.5v.5',
);
export const LayersIcon = /*#__PURE__*/ icon(
  'M12 3.5 21 8.5l-9 5-9-5zM3.5 12.5l8.5 4.7 8.5-4.7M3.5 16.3 12 21l8.5-4.7',
);
export const LogoutIcon = /*#__PURE__*/ icon('M14 4H5v16h9M10 12h10.5M17 8.5l3.5 3.5-3.5 3.5');
export const MailIcon = /*#__PURE__*/ icon('M3.5 5.5h17v13h-17zM3.5 6.5l8.5 7 8.5-7');
export const MenuIcon = /*#__PURE__*/ icon('M3.5 7h17M3.5 12h17M3.5 17h17');
export const MinusIcon = /*#__PURE__*/ icon('M5 12h14');
export const ParcelIcon = /*#__PURE__*/ icon(
  'M12 3.5 20 7.5v9l-8 4-8-4v-9zM4 7.5l8 4 8-4M12 11.5v9M8 5.5l8 4v3',
);
export const PauseIcon = /*#__PURE__*/ icon('M8.5 5.5v13M15.5 5.5v13');
export const PeopleIcon = /*#__PURE__*/ icon(
  'M9 5a3.3 3.3 0 1 1 0 6.6A3.3 3.3 0 0 1 9 5M3 19.5c.3-3.4 2.8-5 6-5s5.7 1.6 6 5M15.5 5.2a3.2 3.2 0 0 1 0 6.2M17.5 14.9c2 .6 3.3 2.1 3.5 4.6',
);
export const PercentIcon = /*#__PURE__*/ icon(
  'M18.5 5.5l-13 13M7.5 5.2a2.3 2.3 0 1 1 0 4.6 2.3 2.3 0 0 1 0-4.6M16.5 14.2a2.3 2.3 0 1 1 0 4.6 2.3 2.3 0 0 1 0-4.6',
);
export const PhoneIcon = /*#__PURE__*/ icon(
  'M5 4h4l1.5 4.5L8 10.5a12 12 0 0 0 5.5 5.5l2-2.5L20 15v4a1.5 1.5 0 0 1-1.6 1.5A15.5 15.5 0 0 1 3.5 5.6 1.5 1.5 0 0 1 5 4z',
);
export const PinIcon = /*#__PURE__*/ icon(
  'M12 21c-4-4.5-6.5-8-6.5-11.2a6.5 6.5 0 0 1 13 0C18.5 13 16 16.5 12 21zM12 7.5a2.4 2.4 0 1 1 0 4.8 2.4 2.4 0 0 1 0-4.8',
);
export const PlayIcon = /*#__PURE__*/ icon('M7.5 5v14l11-7z');
export const PlusIcon = /*#__PURE__*/ icon('M12 5v14M5 12h14');
export const PrinterIcon = /*#__PURE__*/ icon(
  'M7 8.5v-5h10v5M7 16.5H3.5v-8h17v8H17M7 13.5h10v7H7z',
);
export const ReceiptIcon = /*#__PURE__*/ icon(
  'M5.5 3.5h13v17l-2.2-1.5-2.2 1.5-2.1-1.5-2.1 1.5-2.2-1.5-2.2 1.5zM9 8.5h6M9 12.5h6',
);
export const ReturnIcon = /*#__PURE__*/ icon('M8 4.5 4 8.5l4 4M4 8.5h10.5a5.5 5.5 0 0 1 0 11H7');
export const ScalesIcon = /*#__PURE__*/ icon(
  'M12 3.5v17M8 20.5h8M5 7l14-1.5M5 7l-2.5 7a2.6 2.6 0 0 0 5 0zM19 5.5l-2.5 7a2.6 2.6 0 0 0 5 0z',
);
export const SearchIcon = /*#__PURE__*/ icon(
  'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13M15.4 15.4 20.5 20.5',
);
export const ShareIcon = /*#__PURE__*/ icon('M12 15V3.5M8 7l4-3.5L16 7M7 11H5v9.5h14V11h-2');
export const ShieldIcon = /*#__PURE__*/ icon(
  'M12 3.5 19.5 6v6c0 4.5-3 7.3-7.5 8.8C7.5 19.3 4.5 16.5 4.5 12V6zM8.5 12l2.5 2.5 4.5-5',
);
export const TagIcon = /*#__PURE__*/ icon('M4 4h8l8.5 8.5-8 8L4 12zM8.3 7.3v.9');
export const TrashIcon = /*#__PURE__*/ icon(
  'M4 6.5h16M9.5 6.5V4h5v2.5M6 6.5l1 14h10l1-14M10 10.5v6M14 10.5v6',
);
export const TruckIcon = /*#__PURE__*/ icon(
  'M5 17.5H2.5v-11h11.5v11H9M14 9.5h4l3.5 4v4H19M14 17.5h1M5 17.5a2 2 0 1 0 4 0 2 2 0 0 0-4 0M15 17.5a2 2 0 1 0 4 0 2 2 0 0 0-4 0',
);
export const UploadIcon = /*#__PURE__*/ icon('M12 16V4.5M7.5 8.5 12 4l4.5 4.5M4 15.5v5h16v-5');
export const UserIcon = /*#__PURE__*/ icon(
  'M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8M4.5 20.5c.4-4 3.6-6 7.5-6s7.1 2 7.5 6',
);
export const ZoomIcon = /*#__PURE__*/ icon(
  'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13M15.4 15.4l5.1 5.1M10.5 7.5v6M7.5 10.5h6',
);
