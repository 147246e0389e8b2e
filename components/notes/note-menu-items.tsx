import { MenuContent, MenuItem } from '../data/menu';
import { useText } from '../language/language';

export interface LineTasks {
  count: number;
  make: () => Promise<void>;
}

export interface NoteMenuItemsProps {
  onDelete: () => void;
  /** The open boxes that tasks can be made of. */
  lineTasks?: () => LineTasks;
  /** The key that deletes too. */
  keys?: string;
}

export function NoteMenuItems({ onDelete, keys, lineTasks }: NoteMenuItemsProps) {
  const t = useText('notes');
  const lines = lineTasks?.();
  return (
    <MenuContent align="end">
      {lines && lines.count > 0 && (
        <MenuItem onSelect={() => void lines.make()}>{t('boxesToTasks', { count: lines.count })}</MenuItem>
      )}
      <MenuItem keys={keys} onSelect={onDelete}>
        {t('delete')}
      </MenuItem>
    </MenuContent>
  );
}
