import { raw } from 'sql-template-tag';

/** An instant as epoch milliseconds. */
export const ms = (column: string) => raw(`(extract(epoch FROM ${column}) * 1000)::float8`);
