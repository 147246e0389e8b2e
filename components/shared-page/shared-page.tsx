import type { SharedPage, SharedSection } from '@/server/types';
import { cn } from '../ui/cn';
import { hueColor } from '../ui/hue';
import { DeadlineLabel } from './deadline-label';
import { numbered } from './numbered';
import { SharedMarkdown } from './shared-markdown';
import { Checklist, SharedTasks } from './shared-tasks';

const kinds = { area: 'Area', project: 'Project', task: 'Task' } as const;

/** A page with more characters of notes shows their source: rendering would block the server. */
const MAX_MARKDOWN = 100_000;

function isTooLong({ notes, sections }: SharedPage): boolean {
  const parts = sections.flatMap((section) => [section.notes, ...section.tasks.map((task) => task.notes)]);
  return parts.reduce((sum, part) => sum + part.length, notes.length) > MAX_MARKDOWN;
}

interface HeadProps {
  page: SharedPage;
  plain: boolean;
}

function Head({ page: { kind, title, hue, deadline, done, notes, checklist }, plain }: HeadProps) {
  return (
    <header className="mb-6">
      <p className="flex items-center gap-2 text-12 text-ink-3">
        {hue !== null && (
          <span
            aria-hidden="true"
            className="size-2 rounded-full [print-color-adjust:exact]"
            style={{ background: hueColor(hue) }}
          />
        )}
        {kinds[kind]}
        {done && <span className="text-done">Done</span>}
      </p>
      <h1 className="mt-1 text-28 font-semibold [overflow-wrap:anywhere]">{title}</h1>
      <DeadlineLabel day={deadline} />
      <SharedMarkdown className="mt-3" plain={plain}>
        {notes}
      </SharedMarkdown>
      <Checklist items={checklist} />
    </header>
  );
}

interface SectionProps {
  section: SharedSection;
  plain: boolean;
}

function Section({ section: { title, level, notes, deadline, tasks }, plain }: SectionProps) {
  return (
    <section className={level === 1 ? 'mt-8' : 'mt-6'}>
      {title !== null && (
        <div className="flex flex-wrap items-baseline gap-x-3 border-b border-line pb-1 print:break-after-avoid">
          <h2 className={cn('font-semibold [overflow-wrap:anywhere]', level === 1 ? 'text-20' : 'text-14')}>
            {title}
          </h2>
          <DeadlineLabel day={deadline} />
        </div>
      )}
      <SharedMarkdown className="mt-2" plain={plain}>
        {notes}
      </SharedMarkdown>
      <SharedTasks tasks={tasks} plain={plain} />
    </section>
  );
}

/** The page behind a public link. Read only, and laid out for print too. */
export function SharedPageView({ page }: { page: SharedPage }) {
  const plain = isTooLong(page);
  return (
    <main className="mx-auto w-full max-w-[720px] px-5 py-12 print:max-w-none print:p-0">
      <Head page={page} plain={plain} />
      {page.kind !== 'task' && page.sections.length === 0 && (
        <p className="text-14 text-ink-3">Nothing here yet.</p>
      )}
      {numbered(page.sections).map(({ key, item }) => (
        <Section key={key} section={item} plain={plain} />
      ))}
      {page.hidden > 0 && <p className="mt-6 text-13 text-ink-3">And {page.hidden} more tasks.</p>}
      <footer className="mt-12 border-t border-line pt-3 text-12 text-ink-3">
        Shared from Parcours. Read only.
      </footer>
    </main>
  );
}
