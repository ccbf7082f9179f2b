import { parseXml, XmlElement } from '@rgrove/parse-xml';

/** What a store answered instead of doing what it was asked. */
export interface Refusal {
  bucket: string;
  /** Empty for the bucket as a whole. */
  key: string;
  method: string;
  /** 0 where no answer came. */
  status: number;
  /** The store's own (`NoSuchBucket`), or the network's (`ECONNREFUSED`). */
  code: string;
}

const SAYS: Record<string, string> = {
  NoSuchBucket: 'there is no such bucket: check its name, AWS_REGION and AWS_ENDPOINT_URL_S3',
  InvalidAccessKeyId: 'the store does not know AWS_ACCESS_KEY_ID',
  SignatureDoesNotMatch: 'AWS_SECRET_ACCESS_KEY does not fit AWS_ACCESS_KEY_ID',
  ExpiredToken: 'the credentials have expired',
  InvalidToken: 'AWS_SESSION_TOKEN does not fit',
  AccessDenied:
    'the credentials may not do that: s3:ListBucket, s3:GetObject, s3:PutObject and s3:DeleteObject are needed',
  RequestTimeTooSkewed: "this machine's clock is wrong",
  PermanentRedirect: 'the bucket is in another region: set AWS_REGION',
  AuthorizationHeaderMalformed: 'the bucket is in another region: set AWS_REGION',
};

/** A call that a store refused or did not answer, in words for a person. Names no secret. */
export class StoreError extends Error {
  readonly status: number;
  readonly code: string;

  constructor({ bucket, key, method, status, code }: Refusal, says = SAYS[code]) {
    const what = `${method} of ${key === '' ? 'the bucket' : key} in s3://${bucket} failed`;
    const answer = [status || 'no answer', code].filter(Boolean).join(' ');
    super(`${what} (${answer})${says ? `: ${says}` : ''}.`);
    this.status = status;
    this.code = code;
  }

  /** Whether the same call may well succeed a moment later. */
  get isPassing(): boolean {
    return this.status === 0 || this.status === 429 || (this.status >= 500 && this.status !== 501);
  }
}

/** The code in the body of an error; empty where it has none. */
export function codeOf(body: string): string {
  try {
    const code = parseXml(body).root?.children.find(
      (child) => child instanceof XmlElement && child.name === 'Code',
    );
    return code instanceof XmlElement && /^\w{1,64}$/.test(code.text) ? code.text : '';
  } catch {
    return '';
  }
}
