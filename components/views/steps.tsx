import { type ReactNode, useState } from 'react';
import { useText } from '../language/language';
import { createRememberedText } from '../state/remembered-text';
import { Button } from '../ui/button';
import { cn } from '../ui/cn';
import { Link } from '../ui/link';

export interface Step {
  text: string;
  /** Where the step is done. */
  link?: { name: string; href: string };
  act?: { name: string; run: () => void };
  /** What the page knows to be done already. */
  isDone?: boolean;
  /** Below the step, until it is done. */
  content?: ReactNode;
}

/** The id of the steps and the numbers of those that are ticked: `plan 2026-11-23:0,2`. */
const stored = createRememberedText('parcours.week-steps', '');

function useTicks(id: string) {
  const text = stored.use();
  const ticked = text.startsWith(`${id}:`) ? text.slice(id.length + 1).split(',').filter(Boolean) : [];
  return {
    isTicked: (at: number) => ticked.includes(String(at)),
    toggle(at: number) {
      const others = ticked.filter((one) => one !== String(at));
      const next = others.length < ticked.length ? others : [...ticked, String(at)];
      stored.set(`${id}:${next.join(',')}`);
    },
  };
}

const linkLook = 'shrink-0 rounded-control px-1 text-13 text-accent hover:underline';

function StepRow({ step, done, onToggle }: { step: Step; done: boolean; onToggle: () => void }) {
  const { text, link, act, content } = step;
  return (
    <li className="border-b border-line">
      <div className="flex min-h-9 items-center gap-x-2 touch:min-h-11">
        <label className="flex min-w-0 items-center gap-2 text-14">
          <input
            type="checkbox"
            checked={done}
            disabled={step.isDone}
            onChange={onToggle}
            className="size-4 shrink-0 accent-(--done)"
          />
          <span className={cn(done && 'text-ink-3 line-through')}>{text}</span>
        </label>
        {link && (
          <Link href={link.href} className={linkLook}>
            {link.name}
          </Link>
        )}
        {act && (
          <button type="button" onClick={act.run} className={linkLook}>
            {act.name}
          </button>
        )}
      </div>
      {!done && content}
    </li>
  );
}

/** A few quiet steps behind one button. */
export function Steps({ id, name, steps }: { id: string; name: string; steps: readonly Step[] }) {
  const t = useText('views');
  const { isTicked, toggle } = useTicks(id);
  const left = steps.filter(({ isDone }, at) => !isDone && !isTicked(at)).length;
  const hasBegun = steps.some(({ isDone }, at) => !isDone && isTicked(at));
  // Its links lead away. After coming back, the person continues here.
  const [open, setOpen] = useState(hasBegun && left > 0);
  return (
    <section aria-label={name} className="px-2 pb-4 print:hidden">
      <Button
        look="outline"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="text-13 tabular-nums"
      >
        {name}
        <span className="text-12 font-normal text-ink-3">
          {left === 0 ? t('stepsDone') : t('stepsLeft', { count: left })}
        </span>
      </Button>
      {open && (
        <ol className="mt-2 max-w-150 border-t border-line">
          {steps.map((step, at) => (
            <StepRow
              // biome-ignore lint/suspicious/noArrayIndexKey: the steps keep their order
              key={at}
              step={step}
              done={step.isDone || isTicked(at)}
              onToggle={() => toggle(at)}
            />
          ))}
        </ol>
      )}
    </section>
  );
}
