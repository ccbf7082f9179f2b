import { icon } from './icon.tsx';

/* Icons of product, order and information pages. */

export const ArrowRightIcon = /*#__PURE__*/ icon('M3.5 12h16.5M14 6l6 6-6 6');
export const CameraIcon = /*#__PURE__*/ icon(
  'M3.5 7.5h4l1.5-2.5h6l1.5 2.5h4v12h-17zM12 10a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7',
);
export const GlobeIcon = /*#__PURE__*/ icon(
  'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17M3.5 12h17M12 3.5c5 5 5 12 0 17M12 3.5c-5 5-5 12 0 17',
);
export const ParcelIcon = /*#__PURE__*/ icon(
  'M12 3.5 20 7.5v9l-8 4-8-4v-9zM4 7.5l8 4 8-4M12 11.5v9M8 5.5l8 4v3',
);
export const PhoneIcon = /*#__PURE__*/ icon(
  'M5 4h4l1.5 4.5L8 10.5a12 12 0 0 0 5.5 5.5l2-2.5L20 15v4a1.5 1.5 0 0 1-1.6 1.5A15.5 15.5 0 0 1 3.5 5.6 1.5 1.5 0 0 1 5 4z',
);
export const PinIcon = /*#__PURE__*/ icon(
  'M12 21c-4-4.5-6.5-8-6.5-11.2a6.5 6.5 0 0 1 13 0C18.5 13 16 16.5 12 21zM12 7.5a2.4 2.4 0 1 1 0 4.8 2.4 2.4 0 0 1 0-4.8',
);
export const ReturnIcon = /*#__PURE__*/ icon('M8 4.5 4 8.5l4 4M4 8.5h10.5a5.5 5.5 0 0 1 0 11H7');
export const ShareIcon = /*#__PURE__*/ icon('M12 15V3.5M8 7l4-3.5L16 7M7 11H5v9.5h14V11h-2');
export const ShieldIcon = /*#__PURE__*/ icon(
  'M12 3.5 19.5 6v6c0 4.5-3 7.3-7.5 8.8C7.5 19.3 4.5 16.5 4.5 12V6zM8.5 12l2.5 2.5 4.5-5',
);
export const StarIcon = /*#__PURE__*/ icon(
  'M12 3.8l2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8z',
);
export const TruckIcon = /*#__PURE__*/ icon(
  'M5 17.5H2.5v-11h11.5v11H9M14 9.5h4l3.5 4v4H19M14 17.5h1M5 17.5a2 2 0 1 0 4 0 2 2 0 0 0-4 0M15 17.5a2 2 0 1 0 4 0 2 2 0 0 0-4 0',
);
export const ZoomIcon = /*#__PURE__*/ icon(
  'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13M15.4 15.4l5.1 5.1M10.5 7.5v6M7.5 10.5h6',
);
