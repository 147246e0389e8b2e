'use client';

import { Plus, X } from 'lucide-react';
import { useRef } from 'react';
import type { Task } from '@/server/types';
import { AutoTextarea } from '../ui/auto-textarea';
import { IconButton } from '../ui/button';
import { icon, smallIcon } from '../ui/icon';

type Item = Task['checklist'][number];

interface ChecklistProps {
  items: readonly Item[];
  onChange: (items: { id?: string; label: string; done: boolean }[]) => void;
}

interface ItemProps {
  item: Item;
  onSet: (patch: Partial<Item>) => void;
  onRemove: () => void;
}

function ChecklistItem({ item, onSet, onRemove }: ItemProps) {
  return (
    <li className="group flex items-start gap-2 rounded-control px-2 hover:bg-hover/60">
      <input
        type="checkbox"
        checked={item.done}
        aria-label={`Tick ${item.label}`}
        onChange={(event) => onSet({ done: event.target.checked })}
        className="mt-2 size-4 accent-(--done)"
      />
      <AutoTextarea
        label={`Item ${item.label}`}
        value={item.label}
        maxLength={500}
        single
        onSave={(label) => (label.trim() ? label !== item.label && onSet({ label }) : onRemove())}
        className={item.done ? 'py-1.5 text-ink-3 line-through' : 'py-1.5'}
      />
      <IconButton
        label={`Remove ${item.label}`}
        onClick={onRemove}
        className="opacity-0 group-focus-within:opacity-100 group-hover:opacity-100"
      >
        <X {...smallIcon} />
      </IconButton>
    </li>
  );
}

/** The steps of a task. Enter in the last field adds one and goes on. */
export function Checklist({ items, onChange }: ChecklistProps) {
  const field = useRef<HTMLInputElement>(null);
  const set = (id: string, patch: Partial<Item>) =>
    onChange(items.map((item) => (item.id === id ? { ...item, ...patch } : item)));
  return (
    <div>
      {items.length > 0 && (
        <ul aria-label="Checklist">
          {items.map((item) => (
            <ChecklistItem
              key={item.id}
              item={item}
              onSet={(patch) => set(item.id, patch)}
              onRemove={() => onChange(items.filter(({ id }) => id !== item.id))}
            />
          ))}
        </ul>
      )}
      <div className="flex items-center gap-2 px-2 text-ink-3">
        <Plus {...icon} />
        <input
          ref={field}
          aria-label="Add a checklist item"
          placeholder="Add an item"
          maxLength={500}
          onKeyDown={(event) => {
            const label = event.currentTarget.value.trim();
            if (event.key !== 'Enter' || !label) return;
            event.currentTarget.value = '';
            onChange([...items, { label, done: false }]);
          }}
          className="h-8 flex-1 bg-transparent text-14 text-ink outline-none placeholder:text-ink-3"
        />
      </div>
    </div>
  );
}
