import http from 'node:http';
import https from 'node:https';
import type { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import { log } from '../config/log';
import { settings } from '../config/settings';
import { AppError } from '../errors/app-error';
import { sendRequest } from '../http/fetch-public';
import { toBody } from '../http/stream-body';
import { lookup } from '../network/lookup';

export interface S3Access {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** The S3 store of the settings; null if there is none. */
export function s3Access(): S3Access | null {
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = settings();
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_REGION || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return null;
  return {
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  };
}

/** How long the store may take to answer, in ms. */
const ANSWER_MS = 30_000;

export const away = () =>
  new AppError('unavailable', 'The file store does not answer just now. Try again shortly.');

interface S3Request {
  method: string;
  headers?: Record<string, string>;
  body?: Readable;
  /** How long to wait for the answer, in ms. */
  ms?: number;
}

/** Idle connections end before those that stores keep. */
const options = { keepAlive: true, timeout: 4_000, lookup };
const plainAgent = new http.Agent(options);
const secureAgent = new https.Agent(options);

/** @throws 503 if the store does not answer in time. */
async function fetchSigned(signed: Request, { method, body, ms = ANSWER_MS }: S3Request): Promise<Response> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), ms);
  const url = new URL(signed.url);
  const agent = url.protocol === 'http:' ? plainAgent : secureAgent;
  const request = { method, headers: Object.fromEntries(signed.headers), agent, signal: stop.signal };
  try {
    const answer = await sendRequest(url, { ...request, ...(body && { body }) });
    const { statusCode: status = 502 } = answer;
    const { 'content-length': length = '', etag = '' } = answer.headers;
    if (status !== 204)
      return new Response(toBody(answer), { status, headers: { 'content-length': length, etag } });
    answer.resume();
    return new Response(null, { status });
  } catch (error) {
    log().warn({ err: error }, 'file store failed');
    throw away();
  } finally {
    clearTimeout(timer);
  }
}

/** @throws 503 for an answer that is not a success. */
export async function requireOk(response: Response): Promise<void> {
  if (response.ok) return;
  log().error(
    { status: response.status, answer: (await response.text()).slice(0, 500) },
    'file store refused',
  );
  throw away();
}

/**
 * Sends requests to a bucket of an S3-compatible service. Addresses it by path, which every implementation takes.
 * The path is the key of an object with a query, or a query alone.
 */
export function createS3Client({ endpoint, bucket, ...access }: S3Access) {
  const client = new AwsClient({ ...access, service: 's3' });
  const address = `${endpoint.replace(/\/+$/, '')}/${encodeURIComponent(bucket)}`;
  return async (path: string, request: S3Request): Promise<Response> => {
    const { method, headers = {} } = request;
    return fetchSigned(await client.sign(`${address}/${path}`, { method, headers }), request);
  };
}
export type S3Client = ReturnType<typeof createS3Client>;
