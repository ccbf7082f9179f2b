/** A bucket and its credentials. */
export interface BucketLocation {
  bucket: string;
  /** Prefix of all keys: `pages/`, or empty. */
  prefix: string;
  /** Address of the bucket without a trailing slash. */
  url: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string;
}

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const SEGMENT = /^[\w.!~*'() +@=-]+$/;

export const isBucket = (address: string): boolean => address.startsWith('s3://');

/**
 * Parses an address such as `s3://bucket/prefix` and the environment variables of AWS tools. With
 * an endpoint (MinIO, R2 …) the bucket is part of the path, otherwise of the host.
 * @throws Error with a message without secrets
 */
export function bucketLocation(address: string, env: NodeJS.ProcessEnv): BucketLocation {
  const [bucket = '', ...segments] = address.slice('s3://'.length).replace(/\/+$/, '').split('/');
  const isPath = segments.every((segment) => SEGMENT.test(segment) && !/^\.+$/.test(segment));
  if (!BUCKET.test(bucket) || !isPath)
    throw new Error(`${address} is not an address of a bucket: s3://<bucket>/<prefix>.`);
  const endpoint = env.AWS_ENDPOINT_URL_S3 || env.AWS_ENDPOINT_URL;
  const region = env.AWS_REGION || env.AWS_DEFAULT_REGION || (endpoint ? 'us-east-1' : undefined);
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (!accessKeyId || !secretAccessKey)
    throw new Error(`${address} needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.`);
  if (!region) throw new Error(`${address} needs AWS_REGION, or AWS_ENDPOINT_URL_S3.`);
  return {
    bucket,
    prefix: segments.map((segment) => `${segment}/`).join(''),
    url: endpoint ? ofEndpoint(endpoint, bucket) : ofAws(bucket, region),
    region,
    accessKeyId,
    secretAccessKey,
    ...(env.AWS_SESSION_TOKEN ? { sessionToken: env.AWS_SESSION_TOKEN } : {}),
  };
}

function ofEndpoint(endpoint: string, bucket: string): string {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.search)
    throw new Error('AWS_ENDPOINT_URL_S3 (or AWS_ENDPOINT_URL) is not an http(s) address.');
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}/${bucket}`;
}

/** The certificate of AWS does not match names with a dot. */
const ofAws = (bucket: string, region: string): string =>
  bucket.includes('.')
    ? `https://s3.${region}.amazonaws.com/${bucket}`
    : `https://${bucket}.s3.${region}.amazonaws.com`;
