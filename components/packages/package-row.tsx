import { Bot, LayoutTemplate, type LucideIcon, MessageSquareText } from 'lucide-react';
import { useText } from '../language/language';
import { icon } from '../ui/icon';
import type { Package } from './use-packages';

const icons: Record<Package['kind'], LucideIcon> = {
  template: LayoutTemplate,
  prompt: MessageSquareText,
  agent: Bot,
};

interface PackageRowProps {
  found: Package;
  /** For example `Published`. */
  state: string | false;
  onOpen: () => void;
}

/** A package on the shelf. It opens its preview. */
export function PackageRow({ found, state, onOpen }: PackageRowProps) {
  const { name, kind, emoji, summary, publisher } = found;
  const t = useText('packages');
  const Icon = icons[kind];
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="flex min-h-12 w-full items-center gap-3 rounded-control px-2 py-1.5 text-start hover:bg-hover"
      >
        <span aria-hidden="true" className="grid size-6 shrink-0 place-items-center text-16 text-ink-3">
          {emoji || <Icon {...icon} />}
        </span>
        <span className="min-w-0 flex-1">
          <span className="block truncate text-14 font-medium">{name}</span>
          <span className="block truncate text-12 text-ink-3">
            {t('kindBy', { kind, name: publisher.displayName })}
            {summary && ` · ${summary}`}
          </span>
        </span>
        {state && <span className="shrink-0 text-12 text-ink-3">{state}</span>}
      </button>
    </li>
  );
}
