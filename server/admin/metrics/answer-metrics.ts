import { timingSafeEqual } from 'node:crypto';
import { Registry } from 'prom-client';
import { metrics } from '../../core/operation/metrics';
import { hashSecret } from '../../platform/config/secrets';
import { settings } from '../../platform/config/settings';
import { AppError, notFound } from '../../platform/errors/errors';
import type { Answer } from '../../platform/http/answer';
import { answerReads } from '../../platform/http/answer-reads';
import { readBearerToken } from '../../platform/http/bearer-token';
import type { PlainRequest } from '../../platform/http/plain-request';
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
async function readMetrics(request: PlainRequest): Promise<Answer> {
  const expected = settings().METRICS_TOKEN;
  if (expected === undefined) throw notFound('page');
  const token = readBearerToken(request.headers.get('authorization')) ?? '';
  if (!timingSafeEqual(hashSecret(token), hashSecret(expected)))
    throw new AppError('unauthorized', 'Send METRICS_TOKEN as a bearer token.');
  const registry = Registry.merge([metrics().registry, readings()]);
  return { status: 200, headers: { 'content-type': registry.contentType }, body: await registry.metrics() };
}

/** Answers `GET /metrics` in the text format of Prometheus. */
export const answerMetrics = answerReads(readMetrics);
