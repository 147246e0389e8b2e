import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, useState } from 'react';
import type { Text } from '@/language/translator';
import { readReason } from '@/server/domain/import-reasons';
import { type ImportSource, importSources } from '@/server/domain/import-sources';
import type { Outputs } from '@/server/types';
import { fieldErrors, messageOf } from '../data/trpc';
import { UploadError } from '../files/send-bytes';
import { useText } from '../language/language';
import { Button } from '../ui/button';
import { FieldFrame, inputLook } from '../ui/field';
import { useSendImport } from './send-import';

type Report = Outputs['exchange']['importData']['report'];

/** What an import holds, in words. */
function contentsOf({ areas, projects, headings, tasks }: Report, t: Text<'settings-data'>): string {
  const some = [
    areas > 0 && t('areaCount', { count: areas }),
    projects > 0 && t('projectCount', { count: projects }),
    headings > 0 && t('headingCount', { count: headings }),
    tasks > 0 && t('taskCount', { count: tasks }),
  ].filter(Boolean);
  return some.join(', ') || t('nothing');
}

type Skipped = Report['skipped'];

/** The name of the rows that all have such a reason. */
function nameOf(reason: string, rows: number, t: Text<'settings-data'>): string {
  const group = readReason(reason);
  if (group) return `${rows} ${rows === 1 ? group.one : group.many}`;
  return t('linesLeft', { count: rows });
}

/** Rows that are imported with a loss are listed by what it is, apart from those that are not imported. */
function groupsOf(skipped: Skipped): Skipped[] {
  const groupOf = ({ reason }: Skipped[number]) => readReason(reason)?.one;
  return [...new Set(skipped.map(groupOf))].map((group) => skipped.filter((row) => groupOf(row) === group));
}

/** What a file holds, and what of it cannot be carried over. */
function ImportReport({ report }: { report: Report }) {
  const t = useText('settings-data');
  const { skipped } = report;
  return (
    <div className="flex flex-col gap-3 text-14">
      <p>{t('newInFile', { contents: contentsOf(report, t) })}</p>
      {groupsOf(skipped).map((rows) => {
        const name = nameOf(rows[0]?.reason ?? '', rows.length, t);
        return (
          <details key={name} open={skipped.length <= 10}>
            <summary className="cursor-pointer text-13 font-medium text-ink-2">{name}</summary>
            <ul aria-label={name} className="max-h-80 overflow-y-auto pt-2 text-13">
              {rows.map(({ line, reason }, index) => (
                // Two reasons may be of one line.
                // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
                <li key={index} className="flex gap-3 py-0.5">
                  <span className="w-16 shrink-0 text-ink-3 tabular-nums">
                    {t('line', { line: String(line) })}
                  </span>
                  <span className="[overflow-wrap:anywhere]">{reason}</span>
                </li>
              ))}
            </ul>
          </details>
        );
      })}
    </div>
  );
}

interface Chosen {
  source: ImportSource;
  file: File;
}

function useImport() {
  const queryClient = useQueryClient();
  const { send, runAgain, percent } = useSendImport();
  const preview = useMutation({ mutationFn: ({ source, file }: Chosen) => send(source, file) });
  const run = useMutation({ mutationFn: runAgain, onSuccess: () => queryClient.invalidateQueries() });
  const reset = () => {
    preview.reset();
    run.reset();
  };
  return { preview, run, reset, percent };
}

/** What is wrong with the file. The form has no other fields. */
function Fault({ error }: { error: unknown }) {
  const t = useText('files');
  const ofUpload = error instanceof UploadError ? [error.message || t(error.reason)] : [];
  const [message] = error ? [...ofUpload, ...Object.values(fieldErrors(error)), messageOf(error)] : [];
  return (
    <p role="alert" className="text-13 text-overdue empty:hidden">
      {message}
    </p>
  );
}

const hints = {
  todoist: 'todoistHint',
  things: 'thingsHint',
  ticktick: 'ticktickHint',
  csv: 'csvHint',
  ics: 'icsHint',
  parcours: 'parcoursHint',
} as const satisfies Record<ImportSource, string>;

interface SourceFieldProps {
  source: ImportSource;
  onChange: (source: ImportSource) => void;
}

function SourceField({ source, onChange }: SourceFieldProps) {
  const t = useText('settings-data');
  return (
    <FieldFrame label={t('from')} hint={t(hints[source])}>
      {(control) => (
        <select
          {...control}
          value={source}
          onChange={({ target }) => onChange(importSources[target.selectedIndex]?.source ?? source)}
          className={inputLook}
        >
          {importSources.map(({ source: value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}

/** Reads a file of another planner, shows what it holds, and imports it. */
export function ImportForm() {
  const t = useText('settings-data');
  const [source, setSource] = useState<ImportSource>('todoist');
  const [file, setFile] = useState<File>();
  const { preview, run, reset, percent = 100 } = useImport();
  const waiting = percent < 100 ? t('sending', { percent }) : t('reading');
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    reset();
    setFile(target.files?.[0]);
  };
  const report = preview.data?.report;
  const isEmpty = report && report.areas + report.projects + report.headings + report.tasks === 0;
  const restores = source === 'parcours' && report;
  return (
    <div className="flex max-w-lg flex-col gap-4">
      <SourceField
        source={source}
        onChange={(next) => {
          reset();
          setSource(next);
        }}
      />
      <FieldFrame label={t('file')}>
        {(control) => (
          <input
            {...control}
            type="file"
            onChange={choose}
            className="text-14 file:me-3 file:h-8 file:rounded-control file:border file:border-solid file:border-line file:bg-raised file:px-3 file:font-medium touch:file:h-11"
          />
        )}
      </FieldFrame>
      <Button
        look="outline"
        className="self-start"
        disabled={!file || preview.isPending}
        onClick={() => file && preview.mutate({ source, file })}
      >
        {preview.isPending ? waiting : t('preview')}
      </Button>
      <Fault error={preview.error} />
      <div role="status">{report && !run.data && <ImportReport report={report} />}</div>
      {preview.data && (!isEmpty || restores) && !run.data && (
        <Button
          look="primary"
          className="self-start"
          disabled={run.isPending}
          onClick={() => preview.data && run.mutate(preview.data.sent)}
        >
          {run.isPending ? t('importing') : t('import')}
        </Button>
      )}
      <Fault error={run.error} />
      <p role="status" className="text-13 text-ink-2 empty:hidden">
        {run.data && t('imported', { contents: contentsOf(run.data.report, t) })}
      </p>
    </div>
  );
}
