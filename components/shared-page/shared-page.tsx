import { textIn } from '@/language/load-messages';
import type { Language } from '@/server/domain/languages';
import type { SharedPage, SharedSection } from '@/server/types';
import { cn } from '../ui/cn';
import { hueColor } from '../ui/hue';
import { DeadlineLabel } from './deadline-label';
import { numbered } from './numbered';
import { SharedMarkdown } from './shared-markdown';
import { Checklist, SharedTasks } from './shared-tasks';

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
      <SharedMarkdown className="mt-3" rendered={rendered}>
        {notes}
      </SharedMarkdown>
      <Checklist items={checklist} />
    </header>
  );
}

interface SectionProps extends Pick<SharedPage, 'rendered'> {
  section: SharedSection;
}

function Section({ section: { title, level, notes, deadline, tasks }, rendered }: SectionProps) {
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
      <SharedMarkdown className="mt-2" rendered={rendered}>
        {notes}
      </SharedMarkdown>
      <SharedTasks tasks={tasks} rendered={rendered} />
    </section>
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
