import { MAX_IMAGE_BYTES } from '@tanabana/contracts';

/** Said where a file says that it is a picture and is none. */
export const UNREADABLE =
  'The payment screenshot is not a picture we can read. Please choose another.';

/** What is wrong with a file as a payment screenshot, in words; null when it may be sent. */
export function screenshotProblem({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  if (!type.startsWith('image/')) return 'Please choose a picture, such as a screenshot.';
  if (size > MAX_IMAGE_BYTES) return 'This picture is over 8 MB. Please choose a smaller one.';
  return null;
}
