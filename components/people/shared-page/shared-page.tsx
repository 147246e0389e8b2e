import type { Language } from '@/domain/languages';
import { textIn } from '@/language/load-messages';
import type { SharedPage, SharedSection, SharedTask } from '@/server/types';
import { cn } from '../../ui/cn';
import { hueColor } from '../../ui/hue';
import { PlainText } from '../../ui/markdown';
import { Box, DeadlineLabel } from './marks';

/** Numbers rows to use the index as React key: the rows of a public page never change and have no ids. */
const numbered = <Item,>(items: readonly Item[]) => items.map((item, key) => ({ key, item }));

type Rendered = Pick<SharedPage, 'rendered'>;

const plainTasks = '[&_.contains-task-list]:list-none! [&_.contains-task-list]:ps-0! [&_input]:me-1.5';

/** Notes on a public page, as the server has rendered them. */
function Notes({ text, className, rendered }: Rendered & { text: string; className: string }) {
  if (text.trim() === '') return null;
  const look = cn('text-ink-2', plainTasks, className);
  const html = rendered.get(text);
  if (html === undefined) return <PlainText className={look}>{text}</PlainText>;
  return (
    <div
      className={cn('markdown base:text-14', look)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: The server made it of Markdown, without the text's own HTML.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

function Checklist({ items }: { items: SharedTask['checklist'] }) {
  if (items.length === 0) return null;
  return (
    <ul className="mt-2 space-y-1">
      {numbered(items).map(({ key, item: { label, done } }) => (
        <li key={key} className="flex gap-2 text-13 text-ink-2">
          <Box done={done} />
          <span className={cn('min-w-0 [overflow-wrap:anywhere]', done && 'text-ink-3')}>{label}</span>
        </li>
      ))}
    </ul>
  );
}

function Row({ task, rendered }: Rendered & { task: SharedTask }) {
  const { title, notes, done, deadline, checklist } = task;
  return (
    <li className="flex gap-3 border-t border-line py-2 first:border-t-0 print:break-inside-avoid">
      <Box done={done} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <span className={cn('text-14 font-[450] [overflow-wrap:anywhere]', done && 'text-ink-3')}>
            {title}
          </span>
          {!done && <DeadlineLabel day={deadline} />}
        </div>
        <Notes text={notes} className="mt-1 text-13" rendered={rendered} />
        <Checklist items={checklist} />
      </div>
    </li>
  );
}

function Section({ section, rendered }: Rendered & { section: SharedSection }) {
  const { title, level, notes, deadline, tasks } = section;
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
      <Notes text={notes} className="mt-2" rendered={rendered} />
      {tasks.length > 0 && (
        <ul className="mt-1">
          {numbered(tasks).map(({ key, item }) => (
            <Row key={key} task={item} rendered={rendered} />
          ))}
        </ul>
      )}
    </section>
  );
}

interface SharedPageProps {
  page: SharedPage;
  language: Language;
}

const kinds = { area: 'area', project: 'project', task: 'task' } as const;

async function Head({ page, language }: SharedPageProps) {
  const t = await textIn(language, 'shared-page');
  const common = await textIn(language, 'common');
  const { kind, title, hue, deadline, done, notes, checklist, rendered } = page;
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
        {t(kinds[kind])}
        {done && <span className="text-done">{common('done')}</span>}
      </p>
      <h1 className="mt-1 text-28 font-semibold [overflow-wrap:anywhere]">{title}</h1>
      <DeadlineLabel day={deadline} />
      <Notes text={notes} className="mt-3" rendered={rendered} />
      <Checklist items={checklist} />
    </header>
  );
}

/** The page behind a public link. Read only, and laid out for print too. */
export async function SharedPageView({ page, language }: SharedPageProps) {
  const t = await textIn(language, 'shared-page');
  return (
    <main className="mx-auto w-full max-w-[720px] px-5 py-12 print:max-w-none print:p-0">
      <Head page={page} language={language} />
      {page.kind !== 'task' && page.sections.length === 0 && (
        <p className="text-14 text-ink-3">{t('nothingYet')}</p>
      )}
      {numbered(page.sections).map(({ key, item }) => (
        <Section key={key} section={item} rendered={page.rendered} />
      ))}
      {page.hidden > 0 && <p className="mt-6 text-13 text-ink-3">{t('more', { count: page.hidden })}</p>}
      <footer className="mt-12 border-t border-line pt-3 text-12 text-ink-3">{t('readOnly')}</footer>
    </main>
  );
}
