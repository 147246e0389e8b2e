/** Whether the client has the version that an ETag names, by its `If-None-Match` header. */
export const isKnownTag = (request: Request, etag: string): boolean =>
  (request.headers.get('if-none-match') ?? '')
    .split(',')
    .some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')));
