import { MenuItem, MenuLine } from '../data/menu';
import { useText } from '../language/language';

interface StepItemsProps {
  id: string;
  /** The ids of the list, in order. */
  ids: readonly string[];
  /** A `beforeId` of null is the end. `name` is for the toast. */
  onMove: (beforeId: string | null, name: string) => void;
}

/** The keyboard alternative to dragging. */
export function StepItems({ id, ids, onMove }: StepItemsProps) {
  const t = useText('views');
  const common = useText('common');
  const at = ids.indexOf(id);
  if (at === -1 || ids.length === 1) return null;
  const name = (to: number) => common('position', { at: to + 1, of: ids.length });
  return (
    <>
      <MenuItem disabled={at === 0} onSelect={() => onMove(ids[at - 1] ?? null, name(at - 1))}>
        {t('moveUp')}
      </MenuItem>
      <MenuItem disabled={at === ids.length - 1} onSelect={() => onMove(ids[at + 2] ?? null, name(at + 1))}>
        {t('moveDown')}
      </MenuItem>
      <MenuLine />
    </>
  );
}
