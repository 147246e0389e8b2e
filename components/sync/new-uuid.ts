/** A random UUID. `crypto.randomUUID` exists on secure origins only. */
export function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  // Version 4 and its variant.
  const hex = [...bytes].map((byte, at) =>
    at === 6 ? 0x40 | (byte % 16) : at === 8 ? 0x80 | (byte % 64) : byte,
  );
  return hex
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
