/*
 * How much one request of a page takes. The server refuses more; the browser sends more in several requests, or asks in
 * another way.
 */

/** Tasks that are changed together. */
export const MOST_TASKS = 1_000;
/** Different changes of tasks that are changed together. */
export const MOST_CHANGES = 200;
/** Tasks that are copied together. */
export const MOST_COPIES = 50;
/** Tasks that are read by their ids, which are in the address of the request. */
export const MOST_READ = 100;
/** Projects whose tasks are counted. */
export const MOST_COUNTED = 100;
