import type { Operation } from '@/server/api/catalogue';

export function requestOf({ method, route, pathParameters }: Operation, input: Record<string, unknown>) {
  const rest = { ...input };
  const at = route.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input[name])));
  for (const name of pathParameters) delete rest[name];
  const headers = { 'content-type': 'application/json', 'x-pc-today': '2026-11-21' };
  if (method !== 'GET' && method !== 'DELETE')
    return { path: `/v2${at}`, init: { method, headers, body: JSON.stringify(rest) } };
  const query = new URLSearchParams(
    Object.entries(rest).flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)])),
  );
  // A longer one is refused before it is read.
  return { path: `/v2${at}?${query}`.slice(0, 8_000), init: { method, headers } };
}
