import type { ErrorCode } from '../../platform/errors/errors';

/* Routes that are not operations, because they take or return something other than JSON. They have no tool. */

const text = { type: 'string' };
const ok = (description: string, type: string, schema: unknown = {}) => ({
  description,
  content: { [type]: { schema } },
});

const errors = (codes: Record<string, ErrorCode>) =>
  Object.fromEntries(
    Object.entries(codes).map(([status, code]) => [status, { $ref: `#/components/responses/${code}` }]),
  );

const inPath = (name: string, description: string, schema: unknown = text) => ({
  name,
  in: 'path',
  required: true,
  description,
  schema,
});
export const header = (name: string, description: string, schema: object = text) => ({
  name,
  in: 'header',
  required: false,
  description,
  schema,
});

const ifNoneMatch = header('If-None-Match', 'The ETag of the version that you have.');
const unchanged = { 304: { description: 'You have this version.' } };

const file = { $ref: '#/components/schemas/File' };

const upload = {
  operationId: 'send_file',
  summary: 'Send the bytes of a file to the address that create_upload answered.',
  description: 'The token in the address is all it needs. A try that was cut can be repeated.',
  tags: ['files'],
  security: [],
  parameters: [inPath('token', 'The secret of the upload.')],
  requestBody: { required: true, content: { 'application/octet-stream': { schema: {} } } },
  responses: {
    200: ok('Done.', 'application/json', { type: 'object', properties: { file }, required: ['file'] }),
    ...errors({
      400: 'invalid_request',
      404: 'not_found',
      409: 'conflict',
      429: 'rate_limited',
      503: 'unavailable',
      507: 'insufficient_storage',
    }),
  },
};

const bytesOf = (operationId: string, summary: string, type: string) => ({
  operationId,
  summary,
  tags: ['files'],
  parameters: [inPath('fileId', 'The file.', { type: 'string', format: 'uuid' }), ifNoneMatch],
  responses: {
    200: ok('The bytes.', type),
    ...unchanged,
    ...errors({
      400: 'invalid_request',
      401: 'unauthorized',
      404: 'not_found',
      429: 'rate_limited',
      503: 'unavailable',
    }),
  },
});

function content() {
  const whole = bytesOf('read_file_content', 'Read the bytes of a file, or a part of them.', '*/*');
  const range = header('Range', 'The part to read, such as `bytes=0-1023`.');
  return {
    ...whole,
    parameters: [...whole.parameters, range],
    responses: {
      ...whole.responses,
      206: ok('The part.', '*/*'),
      416: { description: 'The file has no bytes in this range.' },
    },
  };
}

const feed = {
  operationId: 'read_feed',
  summary: 'Read a calendar feed as iCalendar.',
  description: 'The token in the address, which create_feed answered, is all it needs.',
  tags: ['feeds'],
  security: [],
  parameters: [inPath('token', 'The secret of the feed.'), ifNoneMatch],
  responses: {
    200: ok('The calendar.', 'text/calendar', text),
    ...unchanged,
    ...errors({ 404: 'not_found', 429: 'rate_limited', 503: 'unavailable' }),
  },
};

const realtime = {
  operationId: 'follow_changes',
  summary: 'Follow what changes and you may read, as an event stream.',
  description:
    'Each event is named `change`; the schema is that of its data, one JSON object. A stream that cannot resume begins ' +
    'with an event `reset`: what changed meanwhile is not known. Lines that begin with a colon keep the stream open.',
  tags: ['realtime'],
  parameters: [
    header('Last-Event-ID', 'Resumes after this event, within 30 days. An older or unknown one: `reset`.'),
  ],
  responses: {
    200: ok('The stream.', 'text/event-stream', {
      anyOf: [{ $ref: '#/components/schemas/Change' }, { $ref: '#/components/schemas/Reset' }],
    }),
    ...errors({ 400: 'invalid_request', 401: 'unauthorized', 429: 'rate_limited', 503: 'unavailable' }),
  },
};

export const bytePaths: Record<string, Record<string, unknown>> = {
  '/v2/files/uploads/{token}': { put: upload },
  '/v2/files/{fileId}/content': { get: content() },
  '/v2/files/{fileId}/preview': {
    get: bytesOf('read_file_preview', 'Read the preview of a picture.', 'image/webp'),
  },
  '/feeds/{token}.ics': { get: feed },
  '/v2/realtime': { get: realtime },
};
