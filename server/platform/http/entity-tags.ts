import type { PlainRequest } from './plain-request';

const plain = (tag: string) => tag.trim().replace(/^W\//, '');

/** Whether the client has the version that an ETag names, by its `If-None-Match` header. */
export const isKnownTag = (request: Pick<PlainRequest, 'headers'>, etag: string): boolean =>
  (request.headers.get('if-none-match') ?? '')
    .split(',')
    .some((tag) => ['*', plain(etag)].includes(plain(tag)));
