import { MenuContent, MenuItem } from '../data/menu';
import { MoreMenu } from '../data/more-menu';
import { useText } from '../language/language';

export interface LineTasks {
  count: number;
  make: () => Promise<void>;
}

/** Makes tasks of the open boxes of a note. It reads the note only when the menu opens. */
function BoxesToTasks({ lineTasks }: { lineTasks: () => LineTasks }) {
  const t = useText('notes');
  const { count, make } = lineTasks();
  return count > 0 && <MenuItem onSelect={() => void make()}>{t('boxesToTasks', { count })}</MenuItem>;
}

interface NoteMenuProps {
  label: string;
  className?: string;
  onDelete: () => void;
  lineTasks?: () => LineTasks;
  /** The key that deletes too. */
  keys?: string;
}

/** The actions of a note that the viewer owns. */
export function NoteMenu({ label, className, onDelete, keys, lineTasks }: NoteMenuProps) {
  const t = useText('notes');
  return (
    <MoreMenu label={label} className={className}>
      <MenuContent align="end">
        {lineTasks && <BoxesToTasks lineTasks={lineTasks} />}
        <MenuItem keys={keys} onSelect={onDelete}>
          {t('delete')}
        </MenuItem>
      </MenuContent>
    </MoreMenu>
  );
}
