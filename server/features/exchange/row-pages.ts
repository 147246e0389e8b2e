import { setImmediate } from 'node:timers/promises';

/** Rows that are worked on at once. More of them would keep the main thread from other requests. */
const SIZE = 500;

export const inPages = <Row>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / SIZE) }, (_, page) =>
    rows.slice(page * SIZE, (page + 1) * SIZE),
  );

/** Rows in parts, with other work of the process between them. */
export async function* pagesOf<Row>(rows: readonly Row[]): AsyncGenerator<Row[]> {
  for (const page of inPages(rows)) {
    yield page;
    await setImmediate();
  }
}
