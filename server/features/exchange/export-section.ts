import type { Sql } from 'sql-template-tag';
import type { Table } from '../../platform/database/tables';

/** A list of the export and the tables it holds. Its keys are read first, then its rows a page at a time, so that memory stays bounded. */
export interface Section {
  tables: readonly Table[];
  /** Selects `key` of every row, in order, and `size` in bytes where rows can be long. */
  keys: (owner: Owner) => Sql;
  /** Selects rows. `page` is a table `k` with the columns `key` and `place`. */
  rows: (page: Sql, owner: Owner) => Sql;
}

export interface Owner {
  caller: string;
  /** The workspaces that the caller made. */
  workspaces: string[];
}
