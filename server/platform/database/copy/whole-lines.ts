const NEWLINE = 10;

interface Sizes {
  /** A piece has about this size, so that a text of any size takes little memory. */
  pieceBytes: number;
  /** A longer line is cut. */
  mostLineBytes?: number;
}

/** A text in pieces of whole lines. */
export async function* wholeLines(
  chunks: AsyncIterable<Uint8Array>,
  { pieceBytes, mostLineBytes = Number.POSITIVE_INFINITY }: Sizes,
): AsyncGenerator<Buffer> {
  let parts: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    const whole = size > mostLineBytes ? chunk.length : chunk.lastIndexOf(NEWLINE) + 1;
    if (size < pieceBytes || whole === 0) {
      parts.push(chunk);
      continue;
    }
    yield Buffer.concat([...parts, chunk.subarray(0, whole)]);
    parts = [chunk.subarray(whole)];
    size = chunk.length - whole;
  }
  if (size > 0) yield Buffer.concat(parts);
}
