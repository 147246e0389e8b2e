import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FormStatus } from '../../shell/parts/form-status';
import { EmptyState } from '../../shell/parts/page-states';
import { NotLoaded } from '../../shell/parts/query-states';

interface ResourceListProps<Data, Row> {
  query: UseQueryResult<Data, unknown>;
  rowsOf: (data: Data) => readonly Row[];
  /** What the list has, for screen readers. */
  label: string;
  /** What it says without rows. */
  empty: string;
  /** How many rows to draw while it loads. */
  loading: number;
  /** Why the last action on a row failed. */
  error: unknown;
  children: (row: Row) => ReactNode;
}

/** The things of one kind that an account has, with what can be done with each. */
export function ResourceList<Data, Row>(props: ResourceListProps<Data, Row>) {
  const { query, rowsOf, label, empty, loading, error, children } = props;
  if (query.data === undefined) return <NotLoaded query={query} rows={loading} />;
  const rows = rowsOf(query.data);
  if (rows.length === 0) return <EmptyState>{empty}</EmptyState>;
  return (
    <>
      <ul aria-label={label}>{rows.map(children)}</ul>
      <FormStatus error={error} />
    </>
  );
}
