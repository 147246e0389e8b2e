import { FetchError, fetchPublic } from '../../../platform/http/fetch-public';
import { createLines } from '../../../platform/limits/lines';

/*
 * Anyone can name the address of a client document, without an account. The number of fetches at once is limited, in
 * total and per network. A document that failed is not fetched again for a while.
 */

const refusal = () => new FetchError('Too many documents of apps are being fetched. Try again shortly.');
const all = createLines({ atOnce: 8, waiting: 16, refusal });
const networks = createLines({ atOnce: 2, waiting: 4, refusal });

const limits = { maxBytes: 65_536, timeoutMs: 3_000 };
const headers = { accept: 'application/json', 'user-agent': 'Parcours' };

const FAILED_MS = 60_000;
const MOST_FAILED = 1_000;
/** The documents that failed, with the time when each may be fetched again. Oldest first. */
const failed = new Map<string, { until: number; error: FetchError }>();

function remember(address: string, error: FetchError): void {
  failed.delete(address);
  failed.set(address, { until: Date.now() + FAILED_MS, error });
  const [oldest] = failed.keys();
  if (failed.size > MOST_FAILED && oldest !== undefined) failed.delete(oldest);
}

async function fetchOnce(address: string): Promise<Response> {
  const before = failed.get(address);
  if (before && before.until > Date.now()) throw before.error;
  try {
    const response = await fetchPublic(address, { headers, ...limits });
    if (!response.ok) remember(address, new FetchError(`The document answered ${response.status}.`));
    return response;
  } catch (error) {
    if (error instanceof FetchError) remember(address, error);
    throw error;
  }
}

/** Fetches the metadata document of an app for a request from a network. @throws FetchError */
export const fetchClientDocument = (address: string, network: string): Promise<Response> =>
  networks.run(network, () => all.run('', () => fetchOnce(address)));
