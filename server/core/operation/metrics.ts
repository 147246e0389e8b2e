import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

type Operation = 'transport' | 'operation';

interface Metrics {
  registry: Registry;
  durations: Histogram<Operation>;
  errors: Counter<Operation | 'code'>;
  responses: Counter<'status'>;
  deliveries: Counter<'outcome'>;
  mails: Counter<'outcome'>;
}

/** In seconds: an indexed read takes about 0.003, an export of a large account 1. */
const BUCKETS = [0.005, 0.02, 0.1, 0.5, 2.5, 10];

function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const labelNames = ['transport', 'operation'] as const;
  return {
    registry,
    durations: new Histogram({
      name: 'parcours_operation_duration_seconds',
      help: 'Requests to an operation and how long they took.',
      labelNames,
      buckets: BUCKETS,
      registers,
    }),
    errors: new Counter({
      name: 'parcours_operation_errors_total',
      help: 'Requests to an operation that failed, by the code of the error.',
      labelNames: [...labelNames, 'code'],
      registers,
    }),
    responses: new Counter({
      name: 'parcours_http_responses_total',
      help: 'Responses by class of status, with those that reached no operation.',
      labelNames: ['status'],
      registers,
    }),
    deliveries: new Counter({
      name: 'parcours_webhook_deliveries_total',
      help: 'Attempts to deliver to a webhook.',
      labelNames: ['outcome'],
      registers,
    }),
    mails: new Counter({
      name: 'parcours_mails_total',
      help: 'Mails that came in, by what became of them.',
      labelNames: ['outcome'],
      registers,
    }),
  };
}

let counted: Metrics | undefined;

/** What this process counts. Labels name operations and codes, never people or ids. */
export function metrics(): Metrics {
  counted ??= createMetrics();
  return counted;
}
