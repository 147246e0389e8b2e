import type { Task } from '@/server/types';
import { useIsVisitor } from '../../sync/served';
import { Menu, MenuContent, MenuItem, MenuLine, MenuTrigger, SubMenu } from '../../ui/menu';
import { useText, useTexts } from '../language/language';
import { canEdit, canManage } from '../parts/permissions';
import { dayRounds, roundOfRow } from '../state/day-rounds';
import { findRow } from '../state/find-row';
import { closeRowMenu, useRowMenu } from '../state/row-menu';
import { selection } from '../state/selection';
import { commands } from './commands';
import { useCommandContext } from './use-command-context';
import { useCommandName } from './use-command-name';
import { worksForVisitors } from './visitor-commands';

const first = ['open', 'complete', 'session'];
const days = ['today', 'tomorrow', 'later', 'future'];
const fields = ['move', 'tags', 'priority', 'assign'];
const more = ['add-below', 'duplicate', 'copy-link', 'to-project', 'to-items', 'share-task'];
const last = ['archive', 'delete'];
const rounds = [1, 2, 3, 4, 5, 6].map((number) => `round-${number}`);

const row = 'md:h-7';

/** Commands that anyone who sees the task can use. */
const open = new Set(['open', 'copy-link', 'share-task', 'session', ...rounds]);
/** Commands on one task: not offered while several are selected. */
const single = new Set(['open', 'add-below', 'session', 'to-project', 'share-task']);
const several = new Set(['to-items']);

function isOff(id: string, task: Task): boolean {
  const isSeveral = selection.get().selected.size > 1;
  if (isSeveral ? single.has(id) : several.has(id)) return true;
  if (id === 'delete') return !canManage(task);
  return !canEdit(task) && !open.has(id);
}

function Item({ id, task, label }: { id: string; task: Task; label?: string }) {
  const context = useCommandContext();
  const nameOf = useCommandName();
  const isVisitor = useIsVisitor();
  const command = commands.find((one) => one.id === id);
  if (!command || (isVisitor && !worksForVisitors(command))) return null;
  return (
    <MenuItem
      keys={command.keys}
      className={row}
      disabled={isOff(id, task)}
      // Wait until the menu has closed and the row has the focus again.
      onSelect={() => setTimeout(() => command.run(context))}
    >
      {label ?? nameOf(command)}
    </MenuItem>
  );
}

const Items = ({ ids, task }: { ids: readonly string[]; task: Task }) =>
  ids.map((id) => <Item key={id} id={id} task={task} />);

/** Puts the task into a round, or takes it out of the one that its row is in. */
function RoundItems({ task, from }: { task: Task; from: number | undefined }) {
  const t = useText('keys');
  return (
    <SubMenu label={t('round')} className={row}>
      <Items ids={rounds} task={task} />
      {from !== undefined && (
        <>
          <MenuLine />
          <MenuItem onSelect={() => dayRounds.get()?.takeOut(from, selection.ids())}>{t('takeOut')}</MenuItem>
        </>
      )}
    </SubMenu>
  );
}

/** The menu of a row, with everything that can be done to it. */
export function RowMenu() {
  const { t, common } = useTexts('keys');
  const opened = useRowMenu();
  if (!opened) return null;
  const { task, box, opener } = opened;
  const { left, top, width, height } = box;
  return (
    <Menu open onOpenChange={(isOpen) => isOpen || closeRowMenu()}>
      <MenuTrigger asChild>
        <span className="pointer-events-none fixed" style={{ left, top, width, height }} />
      </MenuTrigger>
      <MenuContent
        align={width === 0 ? 'start' : 'end'}
        aria-labelledby={undefined}
        aria-label={common('actionsOf', { name: task.title })}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          (opener ?? findRow(task.id))?.focus();
        }}
      >
        <Items ids={first} task={task} />
        <MenuLine />
        <SubMenu label={common('when')} className={row}>
          <Items ids={days} task={task} />
          <Item id="when" task={task} label={t('anotherDay')} />
        </SubMenu>
        <Item id="deadline" task={task} />
        <RoundItems task={task} from={roundOfRow(task.id)} />
        <MenuLine />
        <Items ids={fields} task={task} />
        <MenuLine />
        <SubMenu label={t('more')} className={row}>
          <Items ids={more} task={task} />
        </SubMenu>
        <Items ids={last} task={task} />
      </MenuContent>
    </Menu>
  );
}
