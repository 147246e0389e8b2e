import { currentList, focusRow } from '../../task/rows/current-list';
import { foldedHeadings } from '../state/folded';
import { focusedHeading, focusHeading } from '../state/heading-moves';
import { selection } from '../state/selection';
import { inGroup } from './command';

const headed = () => (currentList()?.groups ?? []).filter(({ heading }) => heading);

/** The heading that has the focus, or that the focused row is under. */
function headingAtFocus(): string | undefined {
  const { focused } = selection.get();
  return (
    focusedHeading() ?? headed().find(({ tasks }) => tasks.some(({ id }) => id === focused))?.heading?.id
  );
}

/** Moves the focus from a row that disappears to the title above it. */
function fold(ids: readonly string[], at: string | undefined): void {
  if (at !== undefined) {
    selection.focus(null);
    focusHeading(at);
  }
  foldedHeadings.fold(ids, true);
}

function foldOne(): void {
  const id = headingAtFocus();
  if (id === undefined) return;
  if (foldedHeadings.has(id)) foldedHeadings.fold([id], false);
  else fold([id], id);
}

function foldAll(): void {
  const ids = headed().map(({ key }) => key);
  if (ids.every(foldedHeadings.has)) foldedHeadings.fold(ids, false);
  else fold(ids, headingAtFocus());
}

/** Focuses the row after or before a heading that has the focus. Returns false if none has. */
export function stepFromHeading(by: number): boolean {
  const id = focusedHeading();
  const list = currentList();
  if (id === undefined || !list) return false;
  const at = list.groups.findIndex(({ key }) => key === id);
  const groups = by > 0 ? list.groups.slice(at) : list.groups.slice(0, at);
  const rows = groups.flatMap(({ tasks }) => tasks).filter((task) => list.order.includes(task.id));
  const next = by > 0 ? rows[0] : rows.at(-1);
  if (next) focusRow(next.id);
  return true;
}

export const headingCommands = inGroup('do', [
  {
    id: 'fold',
    name: ({ t }) => t('foldHeading'),
    keys: 'z',
    when: () => headingAtFocus() !== undefined,
    run: foldOne,
  },
  {
    id: 'fold-all',
    name: ({ t }) => t('foldAll'),
    keys: 'shift+z',
    when: () => headed().length > 0,
    run: foldAll,
  },
]);
