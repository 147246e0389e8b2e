const NEWLINE = 10;
const PIECE_BYTES = 2 ** 20;
/** More than the longest row takes: a note of a million characters that JSON escapes. */
const MOST_LINE_BYTES = 8 * 2 ** 20;

/**
 * Whole lines of about a mebibyte, so that a file of any size takes little memory. A line that is too long is cut, so
 * that its parts cannot be read as rows.
 */
export async function* linePieces(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let parts: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    const whole = size > MOST_LINE_BYTES ? chunk.length : chunk.lastIndexOf(NEWLINE) + 1;
    if (size < PIECE_BYTES || whole === 0) {
      parts.push(chunk);
      continue;
    }
    yield Buffer.concat([...parts, chunk.subarray(0, whole)]);
    parts = [chunk.subarray(whole)];
    size = chunk.length - whole;
  }
  if (size > 0) yield Buffer.concat(parts);
}
