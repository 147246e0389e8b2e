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

export interface Ritual {
  key: string;
  name: string;
  steps: readonly Step[];
}

/** The ritual and the numbers of its steps that are done: `plan 2026-11-23:0,2`. */
type Ticked = ReturnType<typeof createRememberedText>;

export const createTicked = (name: string): Ticked => createRememberedText(`parcours.${name}`, '');

function useTicks(ticked: Ticked, { key, steps }: Ritual) {
  const text = ticked.use();
  const numbers = text.startsWith(`${key}:`) ? text.slice(key.length + 1).split(',') : [];
  const done = numbers.filter(Boolean);
  return {
    done: new Set(steps.flatMap(({ isDone }, at) => (isDone || done.includes(String(at)) ? [at] : []))),
    toggle(at: number) {
      const next = done.includes(String(at))
        ? done.filter((one) => one !== String(at))
        : [...done, String(at)];
      ticked.set(`${key}:${next.join(',')}`);
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

interface StepsProps {
  ritual: Ritual;
  ticked: Ticked;
  startsOpen?: boolean;
  className?: string;
}

/** A few quiet steps behind one button. */
export function Steps({ ritual, ticked, startsOpen = false, className }: StepsProps) {
  const t = useText('views');
  const { name, steps } = ritual;
  const { done, toggle } = useTicks(ticked, ritual);
  const left = steps.length - done.size;
  const ticks = steps.some(({ isDone }, at) => !isDone && done.has(at));
  // Its links lead away. After coming back, the person continues here.
  const [open, setOpen] = useState(startsOpen || (ticks && left > 0));
  return (
    <section aria-label={name} className={cn('print:hidden', className)}>
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
              // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a ritual keep their order
              key={at}
              step={step}
              done={done.has(at)}
              onToggle={() => toggle(at)}
            />
          ))}
        </ol>
      )}
    </section>
  );
}
