import { headingPath, pagePath } from './addresses';

type Row = Readonly<Record<string, unknown>>;

const has = (row: Row, ...fields: string[]) => fields.every((field) => field in row);

const textIn = (row: Row, field: string): string | undefined => {
  const value = row[field];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

type Shape = [isOf: (row: Row) => boolean, path: (row: Row, id: string) => string | undefined];

/** The shapes of rows that have a page, by fields that only they have. */
const shapes: readonly Shape[] = [
  [(row) => has(row, 'title', 'when', 'checklist'), (_, id) => pagePath('task', id)],
  [(row) => has(row, 'title', 'revision'), (_, id) => pagePath('note', id)],
  [
    (row) => has(row, 'name', 'openTaskCount', 'projectId'),
    (row) => headingPath({ projectId: textIn(row, 'projectId'), areaId: textIn(row, 'areaId') }),
  ],
  [(row) => has(row, 'name', 'openTaskCount', 'areaId'), (_, id) => pagePath('project', id)],
  [(row) => has(row, 'name', 'hue', 'archived', 'workspaceId'), (_, id) => pagePath('area', id)],
];

/** The path of the page of a row as operations answer it; undefined for one without a page. */
export function rowPath(row: Row): string | undefined {
  const id = textIn(row, 'id');
  return id && shapes.find(([isOf]) => isOf(row))?.[1](row, id);
}
