import { createHash } from 'node:crypto';
import type { Asked } from './plain-request';

/** A strong ETag of a text. */
export const etagOf = (text: string): string => `"${createHash('sha1').update(text).digest('base64url')}"`;

/** Whether a header `If-Match` or `If-None-Match` names a version. The ETag is undefined where no row is there. */
export const namesTag = (header: string, etag: string | undefined): boolean =>
  header.split(',').some((tag) => (tag.trim() === '*' ? etag !== undefined : tag.trim() === etag));

const plain = (tag: string) => tag.trim().replace(/^W\//, '');

/** Whether the client has the version that an ETag names, by its `If-None-Match` header. */
export const isKnownTag = (request: Asked, etag: string): boolean =>
  (request.headers.get('if-none-match') ?? '')
    .split(',')
    .some((tag) => ['*', plain(etag)].includes(plain(tag)));
