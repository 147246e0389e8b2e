/** A part of a content, both ends included. */
interface Range {
  start: number;
  end: number;
}

/**
 * Reads a `Range` header. Undefined: send everything, as for several ranges or another unit. Null: no byte of the content
 * is in the range.
 */
export function readRange(header: string | null, size: number): Range | null | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header?.replaceAll(' ', '') ?? '') ?? [];
  if (first === undefined || last === undefined || first + last === '') return undefined;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined;
  return start < size && start <= end ? { start, end } : null;
}
