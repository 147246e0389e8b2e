/** A refusal of the server, or a failure of it. */
export class ParcoursError extends Error {
  override readonly name = 'ParcoursError';
  readonly status: number;
  /** The error code: `not_found`, `conflict`, `rate_limited`, … */
  readonly code: string;
  /** The fields that are wrong, by dotted path. */
  readonly details: readonly { field: string; message: string }[];
  /** For the people who run the server: its log line has the same id. */
  readonly requestId: string | null;

  constructor(response: Response, error: ErrorBody) {
    super(error.message);
    this.status = response.status;
    this.code = error.code;
    this.details = error.details;
    this.requestId = response.headers.get('x-request-id');
  }
}

interface ErrorBody {
  code: string;
  message: string;
  details: { field: string; message: string }[];
}

const hasError = (body: unknown): body is { error: ErrorBody } =>
  typeof body === 'object' && body !== null && 'error' in body;

/** The error that a response means. A proxy may answer without our body. */
export const errorOf = (response: Response, body: unknown): ParcoursError =>
  new ParcoursError(
    response,
    hasError(body)
      ? body.error
      : { code: 'unknown', message: `The server answered ${response.status}.`, details: [] },
  );

interface Answered<Body> {
  data?: Body;
  error?: unknown;
  response: Response;
}

/**
 * The body of an answer.
 * @throws ParcoursError if the server refused or failed.
 */
export async function unwrap<Body>(answer: Promise<Answered<Body>>): Promise<Body> {
  const { data, error, response } = await answer;
  if (data === undefined) throw errorOf(response, error);
  return data;
}
