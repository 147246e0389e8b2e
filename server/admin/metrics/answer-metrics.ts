import { timingSafeEqual } from 'node:crypto';
import { Registry } from 'prom-client';
import { metrics } from '../../core/operation/metrics';
import { hashSecret } from '../../platform/config/secrets';
import { settings } from '../../platform/config/settings';
import { AppError, notFound } from '../../platform/errors/errors';
import { answerReads } from '../../platform/http/answer-reads';
import { readBearerToken } from '../../platform/http/bearer-token';
import { errorResponse } from '../../platform/http/json-response';
import { addGauges } from './gauges';

let gauges: Registry | undefined;

function readings(): Registry {
  if (!gauges) {
    gauges = new Registry();
    addGauges(gauges);
  }
  return gauges;
}

/** @throws 404 while METRICS_TOKEN is unset, 401 for another token. */
async function readMetrics(request: Request): Promise<Response> {
  const expected = settings().METRICS_TOKEN;
  if (expected === undefined) throw notFound('page');
  const token = readBearerToken(request.headers.get('authorization')) ?? '';
  if (!timingSafeEqual(hashSecret(token), hashSecret(expected)))
    throw new AppError('unauthorized', 'Send METRICS_TOKEN as a bearer token.');
  const registry = Registry.merge([metrics().registry, readings()]);
  return new Response(await registry.metrics(), {
    headers: { 'content-type': registry.contentType, 'cache-control': 'no-store' },
  });
}

/** Answers `GET /metrics` in the text format of Prometheus. */
export const answerMetrics = async (request: Request): Promise<Response> =>
  answerReads(request, (read) =>
    readMetrics(read).catch((error: unknown) =>
      errorResponse(error, request.headers.get('x-request-id') ?? ''),
    ),
  );
