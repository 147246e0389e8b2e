import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import http from 'node:http';
import https from 'node:https';
import { pipeline, type Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import { log } from '../../config/log';
import { AppError } from '../../errors/errors';
import { toBody } from '../../http/stream-body';
import { lookup } from '../../network/lookup';
import { type FileStore, lacksBytes } from './file-store';

interface S3Access {
  /** The endpoint and the bucket. */
  address: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** How long the store may take to answer, in ms. */
const ANSWER_MS = 30_000;
/** How long an upload to the store may take, in ms. */
const PUT_MS = 5 * 60_000;

const away = () => new AppError('unavailable', 'The file store does not answer just now. Try again shortly.');

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

/** Sends a request and waits for the head of the answer. */
const open = (url: URL, request: http.RequestOptions, body: Readable | undefined) =>
  new Promise<http.IncomingMessage>((resolve, reject) => {
    const isPlain = url.protocol === 'http:';
    const agent = isPlain ? plainAgent : secureAgent;
    const sent = (isPlain ? http : https).request(url, { ...request, agent }, resolve);
    sent.on('error', reject);
    if (body) pipeline(body, sent, (error) => error && reject(error));
    else sent.end();
  });

/** @throws 503 if the store does not answer in time. */
async function fetchSigned(signed: Request, { method, body, ms = ANSWER_MS }: S3Request): Promise<Response> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), ms);
  const headers = Object.fromEntries(signed.headers);
  try {
    const answer = await open(new URL(signed.url), { method, headers, signal: stop.signal }, body);
    const { statusCode: status = 502 } = answer;
    if (status !== 204) return new Response(toBody(answer), { status });
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
async function requireOk(response: Response): Promise<void> {
  if (response.ok) return;
  log().error(
    { status: response.status, answer: (await response.text()).slice(0, 500) },
    'file store refused',
  );
  throw away();
}

/** A store of files in a bucket of an S3-compatible service. Addresses it by path, which every implementation takes. */
export function createS3Store({ address, ...access }: S3Access): FileStore {
  const client = new AwsClient({ ...access, service: 's3' });
  const send = async (key: string, request: S3Request) => {
    const { method, headers = {} } = request;
    return fetchSigned(await client.sign(`${address}/${key}`, { method, headers }), request);
  };
  return {
    async put(key, path) {
      const { size } = await stat(path);
      // S3 takes no chunked bodies, so the length is stated.
      const headers = { 'content-length': String(size) };
      const body = createReadStream(path);
      const response = await send(key, { method: 'PUT', headers, body, ms: PUT_MS });
      await requireOk(response);
      await response.body?.cancel();
    },
    async read(key, range) {
      const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end}` } : {};
      const response = await send(key, { method: 'GET', headers });
      if (response.status === 404) throw lacksBytes('the S3 bucket of this server');
      await requireOk(response);
      if (!response.body) throw away();
      return response.body;
    },
    async remove(key) {
      const response = await send(key, { method: 'DELETE' });
      if (response.status !== 404) await requireOk(response);
      await response.body?.cancel();
    },
  };
}
