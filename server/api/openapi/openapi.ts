import { oauthPaths } from '../../features/sign-in/oauth/metadata';
import { settings } from '../../platform/config/settings';
import { codes, type ErrorCode } from '../../platform/errors/errors';
import type { Transport } from '../../platform/http/answer';
import { FixedText } from '../../platform/http/compression';
import { answerDocument, type FixedDocument } from '../answer-document';
import { catalogue, type Operation, parametersOf, VERSION } from '../catalogue';
import { bytePaths, header } from '../rest/byte-paths';
import { answeredOf, targetOf } from '../rest/conditional';
import { KEY_HEADER, REPLAYED_HEADER } from '../rest/idempotent-call';
import { propertiesOf, requiredOf } from './json-schema';
import { namedShapes, referToShapes } from './name-shapes';
import { webhookHeaders, webhookPaths } from './openapi-webhooks';

export const errorMeanings: Record<ErrorCode, string> = {
  invalid_request: 'Malformed, or a field failed validation: `details` names each.',
  unauthorized: 'No token, or one that is malformed, unknown, revoked or expired.',
  trial_ended: 'The trial of an unpaid workspace has ended.',
  forbidden: 'The target is visible, and the role is too low; or a read-only token on a write.',
  not_found: 'No such row, or the caller may not see it.',
  method_not_allowed: 'Another method: see `Allow`.',
  conflict: 'The request does not fit the current state. `quota_exceeded`: see there.',
  quota_exceeded: 'Your account is full: the message says what to remove.',
  precondition_failed: 'The row is not the one that `If-Match` names. Nothing was written.',
  payload_too_large: 'The body is larger than 1 MiB, or a file than the server takes.',
  unsupported_media_type: 'The body is not `application/json`.',
  idempotency_mismatch: 'The key was used with another request.',
  rate_limited: 'Too many requests: see `Retry-After`.',
  internal: 'An error on the server.',
  unavailable:
    'The database does not answer. The message says whether nothing was written or that is unknown: then retry with the same `Idempotency-Key`.',
  insufficient_storage: 'The disk of the server is full, and nothing was written.',
};

const isMatched = (operation: Operation) =>
  operation.type === 'mutation' && targetOf(operation) !== undefined;
const isPolled = (operation: Operation) => operation.type === 'query' && answeredOf(operation) !== undefined;

/** The headers of conditional requests. */
const conditionsOf = (operation: Operation) => [
  ...(isMatched(operation) ? ['IfMatch'] : []),
  ...(isPolled(operation) ? ['IfNoneMatch'] : []),
];

function parameters(operation: Operation) {
  const { inputSchema, pathParameters, method, type, meta } = operation;
  const required = requiredOf(inputSchema);
  const inQuery = method === 'GET' || method === 'DELETE';
  const own = Object.entries(propertiesOf(inputSchema)).flatMap(([name, schema]) => {
    const inPath = pathParameters.includes(name);
    if (!inPath && !inQuery) return [];
    const example = meta.example && name in meta.example && { example: meta.example[name] };
    const place = { in: inPath ? 'path' : 'query', required: inPath || required.includes(name) };
    const { description, ...named } = Object(referToShapes(schema));
    return [{ name, ...place, description, schema: named, ...example }];
  });
  const headers = [
    ...conditionsOf(operation),
    ...(type === 'mutation' ? ['IdempotencyKey'] : []),
    'Today',
    'Zone',
  ];
  return [...own, ...headers.map((name) => ({ $ref: `#/components/parameters/${name}` }))];
}

function requestBody({ inputSchema, pathParameters, method, meta }: Operation) {
  if (method === 'GET' || method === 'DELETE') return undefined;
  const entries = Object.entries(propertiesOf(inputSchema)).filter(
    ([name]) => !pathParameters.includes(name),
  );
  const required = requiredOf(inputSchema).filter((name) => !pathParameters.includes(name));
  const schema = referToShapes({ ...inputSchema, properties: Object.fromEntries(entries), required });
  const example = meta.example && { example: meta.example };
  return { required: required.length > 0, content: { 'application/json': { schema, ...example } } };
}

/** Errors that only operations with `refusals` return, and one whose status another one has. */
const rareErrors = new Set(['method_not_allowed', 'trial_ended', 'quota_exceeded']);

const errorResponses = (operation: Operation) =>
  Object.entries(codes)
    .filter(([code]) => code !== 'precondition_failed' || isMatched(operation))
    .filter(([code]) => !rareErrors.has(code) || operation.meta.refusals?.some((refusal) => refusal === code))
    .map(([code, { status }]) => [String(status), { $ref: `#/components/responses/${code}` }]);

const requestId = { 'X-Request-Id': { $ref: '#/components/headers/RequestId' } };

const rateLimit = {
  'RateLimit-Policy': { $ref: '#/components/headers/RateLimitPolicy' },
  RateLimit: { $ref: '#/components/headers/RateLimit' },
};

const entityTag = { ETag: { $ref: '#/components/headers/ETag' } };

const replayed = { [REPLAYED_HEADER]: { $ref: '#/components/headers/IdempotentReplayed' } };

const tagOf = ({ route }: Operation) => route.split('/')[1] ?? '';

const securityOf = ({ type }: Operation) => [{ token: [] }, { oauth: [type === 'query' ? 'read' : 'write'] }];

function toPathItem(operation: Operation) {
  const { meta, status, type, outputSchema } = operation;
  const body = requestBody(operation);
  return {
    operationId: meta.tool,
    summary: meta.summary,
    ...(meta.description && { description: meta.description }),
    tags: [tagOf(operation)],
    security: securityOf(operation),
    parameters: parameters(operation),
    ...(body && { requestBody: body }),
    responses: {
      [status]: {
        description: 'Done.',
        headers: {
          ...requestId,
          ...rateLimit,
          ...(answeredOf(operation) && entityTag),
          ...(type === 'mutation' && replayed),
        },
        content: { 'application/json': { schema: referToShapes(outputSchema) } },
      },
      ...(isPolled(operation) && {
        304: {
          description: 'The version that `If-None-Match` names.',
          headers: { ...requestId, ...entityTag },
        },
      }),
      ...Object.fromEntries(errorResponses(operation)),
    },
  };
}

const textHeader = (description: string) => ({ description, schema: { type: 'string' } });

/** Headers that only some errors have. */
const errorHeaders: Record<string, Record<string, unknown>> = {
  unauthorized: { 'WWW-Authenticate': textHeader('`Bearer`, with the address of the OAuth metadata.') },
  method_not_allowed: { Allow: textHeader('The allowed methods.') },
  rate_limited: { ...rateLimit, 'Retry-After': textHeader('How many seconds to wait.') },
};

const headerParameters = {
  Today: header(
    'X-PC-Today',
    'Your day. Without it, the day in the zone of `X-PC-Zone`, else in the zone of your preferences, else in UTC.',
    { type: 'string', format: 'date' },
  ),
  Zone: header(
    'X-PC-Zone',
    'Your time zone, such as `Europe/Berlin`. Without it, that of your preferences, else UTC.',
  ),
  IfMatch: header(
    'If-Match',
    'The `ETag` of the row in the path: if it has changed since, nothing is written, and the answer is 412.',
  ),
  IfNoneMatch: header(
    'If-None-Match',
    'The `ETag` that you have: 304 without a body if it is still the same.',
  ),
  IdempotencyKey: header(
    KEY_HEADER,
    'A key of your choice, new for each write. Within 24 hours, the same request with the same key is not done again and gets the first answer.',
    { type: 'string', minLength: 1, maxLength: 255 },
  ),
};

function oauthScheme() {
  const { APP_URL } = settings();
  return {
    type: 'oauth2',
    description: 'For apps: OAuth 2.1 with PKCE. A client registers itself or names its metadata document.',
    flows: {
      authorizationCode: {
        authorizationUrl: APP_URL + oauthPaths.authorization,
        tokenUrl: APP_URL + oauthPaths.token,
        refreshUrl: APP_URL + oauthPaths.token,
        scopes: {
          read: 'Read everything.',
          propose: 'Read everything, and propose changes, which a person accepts or refuses.',
          write: 'Read and change everything.',
        },
      },
    },
  };
}

function components() {
  const schema = { $ref: '#/components/schemas/Error' };
  const responses = Object.entries(errorMeanings).map(([code, description]) => [
    code,
    {
      description: `\`${code}\`: ${description}`,
      headers: { ...requestId, ...errorHeaders[code] },
      content: { 'application/json': { schema } },
    },
  ]);
  return {
    securitySchemes: {
      token: { type: 'http', scheme: 'bearer', description: 'A `pc_` token from Settings.' },
      oauth: oauthScheme(),
    },
    parameters: { ...headerParameters, ...webhookHeaders },
    headers: {
      RequestId: textHeader('The id of the request: yours if you sent a valid one.'),
      RateLimitPolicy: textHeader(
        'The number of requests (q) in a window of seconds (w): `"default";q=600;w=60`.',
      ),
      RateLimit: textHeader(
        'The number of requests left (r), and the seconds (t) until all of them, or after a 429 the next one, are available: `"default";r=599;t=1`.',
      ),
      ETag: textHeader('The version of the row, for `If-Match` and `If-None-Match`.'),
      IdempotentReplayed: textHeader('`true` for the stored answer of an earlier request with the same key.'),
    },
    schemas: namedShapes(),
    responses: Object.fromEntries(responses),
  };
}

function createDocument() {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of catalogue()) {
    const at = `/v2${operation.route}`;
    const method = operation.method.toLowerCase();
    const item = toPathItem(operation);
    const { alias: route, tool } = operation.meta;
    // The path that names the row is the older one, so it keeps the name of the tool.
    const operationId = route ? `${tool}_without_id` : item.operationId;
    paths[at] = { ...paths[at], [method]: { ...item, operationId } };
    if (!route) continue;
    const again = toPathItem({ ...operation, route, pathParameters: parametersOf(route) });
    paths[`/v2${route}`] = { [method]: again };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Parcours',
      version: VERSION,
      description: 'The day planner that people, scripts and assistants share.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: settings().APP_URL }],
    security: [{ token: [] }, { oauth: ['read'] }],
    tags: [...new Set([...catalogue().map(tagOf), 'realtime'])].map((name) => ({ name })),
    paths: { ...paths, ...bytePaths },
    webhooks: webhookPaths(),
    components: components(),
  };
}

let cachedDocument: ReturnType<typeof createDocument> | undefined;
let cachedAnswer: FixedDocument | undefined;

/** The OpenAPI 3.1 description of every operation. */
export function openApi() {
  cachedDocument ??= createDocument();
  return cachedDocument;
}

/** `GET /v2/openapi.json`. Answers 304 if the client has the current version. */
export const answerOpenApi: Transport = async (request, answerHeaders) => {
  cachedAnswer ??= {
    text: new FixedText(JSON.stringify(openApi())),
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-cache' },
  };
  return answerDocument(request, answerHeaders, cachedAnswer);
};
