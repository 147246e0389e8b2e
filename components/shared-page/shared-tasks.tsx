import { Check } from 'lucide-react';
import { cn } from '@/components/ui/cn';
import type { SharedTask } from '@/server/types';
import { Deadline } from './deadline';
import { SharedMarkdown } from './shared-markdown';

function Box({ done }: { done: boolean }) {
  return (
    <span
      role="img"
      aria-label={done ? 'Done' : 'Open'}
      className={cn(
        'mt-0.5 inline-flex size-4 shrink-0 items-center justify-center rounded-[4px] border',
        done ? 'border-done text-done' : 'border-ink-3',
      )}
    >
      {done && <Check size={12} strokeWidth={2.5} aria-hidden="true" />}
    </span>
  );
}

/** A checklist, ticked as it stands. */
export function Checklist({ items }: { items: SharedTask['checklist'] }) {
  if (items.length === 0) return null;
  return (
    <ul className="mt-1 space-y-1">
      {items.map(({ label, done }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholder
        <li key={place} className="flex gap-2 text-13 text-ink-2">
          <Box done={done} />
          <span className="min-w-0 [overflow-wrap:anywhere]">{label}</span>
        </li>
      ))}
    </ul>
  );
}
