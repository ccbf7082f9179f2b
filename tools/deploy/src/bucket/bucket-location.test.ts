import { describe, expect, it } from 'vitest';
import { bucketLocation } from './bucket-location.ts';

const KEYS = { AWS_ACCESS_KEY_ID: 'AKIDTEST', AWS_SECRET_ACCESS_KEY: 'top-secret' };

describe('the address of a bucket', () => {
  it('is a host of AWS in its region', () => {
    const env = { ...KEYS, AWS_REGION: 'ap-south-1', AWS_SESSION_TOKEN: 'for-an-hour' };
    expect(bucketLocation('s3://shop-pages/live/pages/', env)).toEqual({
      bucket: 'shop-pages',
      prefix: 'live/pages/',
      url: 'https://shop-pages.s3.ap-south-1.amazonaws.com',
      region: 'ap-south-1',
      accessKeyId: 'AKIDTEST',
      secretAccessKey: 'top-secret',
      sessionToken: 'for-an-hour',
    });
  });

  it('is a path of AWS if dots in the name match no certificate', () => {
    const { url } = bucketLocation('s3://pages.shop.example', {
      ...KEYS,
      AWS_DEFAULT_REGION: 'eu-1',
    });
    expect(url).toBe('https://s3.eu-1.amazonaws.com/pages.shop.example');
  });

  it('is a path of another store, whose region is optional', () => {
    const env = { ...KEYS, AWS_ENDPOINT_URL: 'http://127.0.0.1:9000/', AWS_REGION: '' };
    expect(bucketLocation('s3://pages', env)).toMatchObject({
      url: 'http://127.0.0.1:9000/pages',
      prefix: '',
      region: 'us-east-1',
    });
    const special = { ...env, AWS_ENDPOINT_URL_S3: 'https://127.0.0.1/s3' };
    expect(bucketLocation('s3://pages', special).url).toBe('https://127.0.0.1/s3/pages');
  });

  it.each(['s3://', 's3://A_B', 's3://ab/../etc', 's3://ab//c', 's3://ab/c?d'])(
    'is rejected if %s',
    (address) => {
      expect(() => bucketLocation(address, { ...KEYS, AWS_REGION: 'r' })).toThrow(
        /is not an address of a bucket/,
      );
    },
  );

  it.each([
    [{ AWS_ACCESS_KEY_ID: 'AKIDTEST', AWS_REGION: 'r' }, /AWS_SECRET_ACCESS_KEY/],
    [KEYS, /AWS_REGION/],
    [{ ...KEYS, AWS_ENDPOINT_URL_S3: '127.0.0.1:9000' }, /AWS_ENDPOINT_URL_S3/],
    [{ ...KEYS, AWS_ENDPOINT_URL_S3: 'http://a:top-secret@127.0.0.1' }, /AWS_ENDPOINT_URL_S3/],
  ])('reports which setting is missing or wrong: %#', (env, words) => {
    expect(() => bucketLocation('s3://pages', env)).toThrow(words);
    expect(() => bucketLocation('s3://pages', env)).not.toThrow(/top-secret/);
  });
});
