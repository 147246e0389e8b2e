import { setImmediate } from 'node:timers/promises';
import { deserialize, serialize } from 'node:v8';

/** Rows that are worked on at once. More of them would keep the main thread from other requests. */
const SIZE = 500;

/** Rows in parts, with other work of the process between them. */
export async function* pagesOf<Row>(rows: readonly Row[]): AsyncGenerator<Row[]> {
  for (let start = 0; start < rows.length; start += SIZE) {
    yield rows.slice(start, start + SIZE);
    await setImmediate();
  }
}

/** Rows as another process sends them, so that they can be read part by part. */
export interface Packed<Row> {
  pages: Uint8Array[];
  /** Never set. It carries the type of the rows. */
  row?: Row;
}

export function pack<Row>(rows: readonly Row[]): Packed<Row> {
  const starts = Array.from({ length: Math.ceil(rows.length / SIZE) }, (_, page) => page * SIZE);
  return { pages: starts.map((start) => serialize(rows.slice(start, start + SIZE))) };
}

export async function unpack<Row>({ pages }: Packed<Row>): Promise<Row[]> {
  const rows: Row[] = [];
  for (const page of pages) {
    const next: Row[] = deserialize(page);
    rows.push(...next);
    await setImmediate();
  }
  return rows;
}
