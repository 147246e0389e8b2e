import { CircleArrowOutUpRight, Plus, X } from 'lucide-react';
import { type ClipboardEvent, useCallback } from 'react';
import { splitLines } from '@/domain/quick-add';
import type { Task } from '@/server/types';
import { useText } from '../../shell/language/language';
import { AutoTextarea } from '../../shell/parts/auto-textarea';
import { LeftTexts } from '../../shell/parts/left-texts';
import { useSave } from '../../sync/act';
import { changeItem, removeItem, taskOfItem, writeChecklist } from '../../sync/actions/checklists';
import { newUuid } from '../../sync/new-uuid';
import type { TextKey } from '../../sync/text/kinds';
import { useSavedText, useTypedTexts } from '../../sync/text/use-saved-text';
import { IconButton } from '../../ui/button';
import { icon } from '../../ui/icon';
import { showError, showFailure } from '../../ui/toast';

type Item = Task['checklist'][number];

/** What can be done with an item of a checklist. */
function useItem(task: Task, item: Item) {
  const save = useSave();
  return {
    set: (patch: Partial<Item>) => save(changeItem(task, item, patch)),
    /** Resolves to an error message if it failed. */
    remove: () => save(removeItem(task, item)),
    /** Turns it into a task of its own, in the same place. Undo puts it back. */
    makeTask: () => save(taskOfItem(task, item, newUuid())),
  };
}

function ChecklistItem({ task, item }: { task: Task; item: Item }) {
  const t = useText('task-detail');
  const { set, remove, makeTask } = useItem(task, item);
  return (
    <li className="group flex items-start gap-2 rounded-control px-2 hover:bg-hover/60">
      <input
        type="checkbox"
        checked={item.done}
        aria-label={t('tickItem', { item: item.label })}
        onChange={(event) => void showFailure(set({ done: event.target.checked }))}
        className="mt-2 size-4 accent-(--done)"
      />
      <div className="min-w-0 flex-1">
        <AutoTextarea
          label={t('itemNamed', { item: item.label })}
          name={`checklist-item:${task.id}/${item.id}`}
          value={item.label}
          maxLength={500}
          single
          empty="leaving"
          onSave={(label) => (label.trim() ? set({ label }) : remove())}
          className={item.done ? 'py-1.5 text-ink-3 line-through' : 'py-1.5'}
        />
      </div>
      {!item.done && (
        <IconButton
          label={t('makeItemTask', { item: item.label })}
          onClick={() => void showFailure(makeTask())}
          className="can-hover:opacity-0 group-focus-within:opacity-100 group-hover:opacity-100"
          Icon={CircleArrowOutUpRight}
          iconSize={14}
        />
      )}
      <IconButton
        label={t('removeItem', { item: item.label })}
        onClick={() => void showFailure(remove())}
        className="can-hover:opacity-0 group-focus-within:opacity-100 group-hover:opacity-100"
        Icon={X}
        iconSize={14}
      />
    </li>
  );
}

/** Enter in the last field adds an item and keeps the focus there. */
export function Checklist({ task }: { task: Task }) {
  const t = useText('task-detail');
  const save = useSave();
  const items = task.checklist;
  const texts = useTypedTexts();
  const key = `new-checklist-item:${task.id}` as const;
  const { text, drop, field } = useSavedText(key);
  const add = async (labels: readonly string[]) => {
    if (labels.length === 0) return;
    drop();
    const added = labels.map((label) => ({ id: newUuid(), label, done: false }));
    const failure = await save(writeChecklist(task, [...items, ...added]));
    if (!failure) return;
    showError(failure);
    // Put the failed text back in front of anything typed since.
    const typed = texts.open(key);
    typed.write([...labels, typed.text].filter(Boolean).join(' '));
  };
  /** Each of several pasted lines becomes an item. */
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const { value, selectionStart: from, selectionEnd: to } = event.currentTarget;
    const pasted = event.clipboardData.getData('text');
    const lines = splitLines(value.slice(0, from ?? value.length) + pasted + value.slice(to ?? value.length));
    if (splitLines(pasted).length < 2) return;
    event.preventDefault();
    void add(lines.map((line) => line.slice(0, 500)));
  };
  const isLeft = useCallback((kept: TextKey) => kept.startsWith(`checklist-item:${task.id}/`), [task.id]);
  return (
    <div>
      {/* Others removed an item that was being typed. */}
      <LeftTexts key={items.length} isWanted={isLeft} />
      {items.length > 0 && (
        <ul aria-label={t('checklist')}>
          {items.map((item) => (
            <ChecklistItem key={item.id} task={task} item={item} />
          ))}
        </ul>
      )}
      <div className="flex items-center gap-2 px-2 text-ink-3">
        <Plus {...icon} />
        <input
          aria-label={t('addChecklistItem')}
          placeholder={t('addItem')}
          maxLength={500}
          {...field}
          onKeyDown={(event) => event.key === 'Enter' && void add([text.trim()].filter(Boolean))}
          onPaste={paste}
          className="h-8 flex-1 bg-transparent text-14 text-ink outline-none placeholder:text-ink-3"
        />
      </div>
    </div>
  );
}
