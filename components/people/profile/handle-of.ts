/** The handle in an address, with or without a leading `@`. Undefined if it cannot be one. */
export function handleOf(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment).replace(/^@/, '').toLowerCase();
  } catch {
    return undefined;
  }
}
