// Re-encodes pictures of strangers, one at a time, in a process that may take only so much memory
// (decoder.ts). It is started from its text, so it imports nothing of this folder and is told where the
// library lies.
const sharp = require(process.argv[1]);

sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
});

/** The arguments of `resize` for a picture's form. */
function sizeOf({ side, fit }) {
  const withoutEnlargement = true;
  switch (fit) {
    case 'inside':
      return [side, side, { fit, withoutEnlargement }];
    case 'width':
      return [side, null, { withoutEnlargement }];
    case 'cover':
      return [side, side, { fit, position: 'attention' }];
  }
}

async function reencode({ upload, loader, pixels, form }) {
  const options = { limitInputPixels: pixels, failOn: 'error' };
  const { hasAlpha = false, format } = await sharp(upload, options).metadata();
  if (format !== loader) return null;
  const { opaque, seeThrough } = form;
  const sized = sharp(upload, options)
    .autoOrient()
    .resize(...sizeOf(form));
  const { format: wanted, ...settings } = (hasAlpha && seeThrough) || opaque;
  const shown = hasAlpha && !seeThrough ? sized.flatten({ background: '#ffffff' }) : sized;
  const data = await shown.toFormat(wanted, settings).toBuffer();
  return { data, contentType: `image/${wanted}` };
}

// Bytes: what large pictures leave in pieces would be missing to the next one.
const SPENT = 128 * 1024 * 1024;
// Microseconds: half of the processor time after which the system ends the process.
const OLD = 10_000_000;

function isSpent() {
  const { user, system } = process.cpuUsage();
  return process.memoryUsage.rss() > SPENT || user + system > OLD;
}

process.on('message', async (job) => {
  // What cannot be decoded is no picture, and neither is what takes more memory than there is.
  const picture = await reencode(job).catch(() => null);
  process.send({ picture, isSpent: isSpent() });
});
// It ends with its service and not before: what that has begun it finishes.
process.on('disconnect', () => process.exit());
process.on('SIGTERM', () => {});
process.on('SIGINT', () => {});
process.send('ready');
