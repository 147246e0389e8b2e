'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readReason } from '@/domain/import-reasons';
import { type ImportSource, importSources } from '@/domain/import-sources';
import type { Text } from '@/language/translator';
import type { Inputs, Outputs } from '@/server/types';
import { fileName, sendBytes, UploadError } from '../../files/send-bytes';
import { useText } from '../../shell/language/language';
import { LoneButton } from '../../shell/parts/form';
import { FormStatus } from '../../shell/parts/form-status';
import { currentDay } from '../../sync/today';
import { fieldErrors, messageOf, useTRPCClient } from '../../sync/trpc';
import { groupBy } from '../../task/rows/groups';
import { FieldFrame } from '../../ui/field';
import { Section } from '../../ui/section';
import { Select } from '../../ui/select';

type Report = Outputs['exchange']['importData']['report'];

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

/** The name of rows that all have the same reason. */
function nameOf(rows: Skipped, t: Text<'settings-data'>): string {
  const group = readReason(rows[0]?.reason ?? '');
  if (group) return `${rows.length} ${rows.length === 1 ? group.one : group.many}`;
  return t('linesLeft', { count: rows.length });
}

/** What a file holds, and what of it cannot be carried over. */
function ImportReport({ report }: { report: Report }) {
  const t = useText('settings-data');
  const { skipped } = report;
  // Rows that are imported with a loss are listed by what it is, apart from those that are not imported.
  const groups = groupBy(skipped, ({ reason }) => readReason(reason)?.one ?? '');
  return (
    <div className="flex flex-col gap-3 text-14">
      <p>{t('newInFile', { contents: contentsOf(report, t) })}</p>
      {[...groups.values()].map((rows) => {
        const name = nameOf(rows, t);
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

/** A request has at most 1 MiB. Larger files are uploaded first. */
const MOST_IN_REQUEST = 1_000_000;

type Sent = Pick<Inputs['exchange']['importData'], 'source' | 'name' | 'content' | 'uploadId'>;

/** Uploads a file ahead of its import; `onPercent` hears how much of it has arrived. */
function useUpload(onPercent: (percent: number) => void) {
  const client = useTRPCClient();
  return async (file: File): Promise<string> => {
    const { me } = await client.me.get.query({});
    const target = { targetKind: 'import', targetId: me.id } as const;
    const about = { name: fileName(file), type: 'text/plain', size: file.size };
    const { upload } = await client.files.upload.mutate({ ...target, ...about });
    const { signal } = new AbortController();
    const onProgress = (sent: number) => onPercent(Math.floor((sent / file.size) * 100));
    await sendBytes({ url: upload.url, file, signal, onProgress });
    return upload.uploadId;
  };
}

/** Sends a file for a preview. `run` then imports it without sending it again. `percent` is how much of a large file has arrived. */
function useImport() {
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const [percent, setPercent] = useState<number>();
  const upload = useUpload(setPercent);
  /** What is no UTF-8 is uploaded too, because only the server can tell: the browser replaces it. */
  const contentOf = async (file: File): Promise<Pick<Sent, 'content' | 'uploadId'>> => {
    const content = file.size > MOST_IN_REQUEST ? '\uFFFD' : await file.text();
    const isSmall =
      !content.includes('\uFFFD') && new Blob([JSON.stringify(content)]).size <= MOST_IN_REQUEST;
    return isSmall ? { content } : { uploadId: await upload(file) };
  };
  const preview = useMutation({
    mutationFn: async ({ source, file }: { source: ImportSource; file: File }) => {
      setPercent(undefined);
      const sent: Sent = { source, name: fileName(file), ...(await contentOf(file)) };
      const { report } = await client.exchange.importData.mutate({ ...sent, dryRun: true });
      return { report, sent };
    },
  });
  const run = useMutation({
    mutationFn: (sent: Sent) => client.exchange.importData.mutate({ ...sent, dryRun: false }),
    onSuccess: () => queryClient.invalidateQueries(),
  });
  const reset = () => {
    preview.reset();
    run.reset();
  };
  return { preview, run, reset, percent };
}

/** What is wrong with the file. The form has no other fields. */
function faultOf(error: unknown, t: Text<'files'>): string | undefined {
  if (!error) return undefined;
  if (error instanceof UploadError) return error.message || t(error.reason);
  return Object.values(fieldErrors(error))[0] ?? messageOf(error);
}

const hints = {
  todoist: 'todoistHint',
  things: 'thingsHint',
  ticktick: 'ticktickHint',
  csv: 'csvHint',
  ics: 'icsHint',
  parcours: 'parcoursHint',
} as const satisfies Record<ImportSource, string>;

const sources = importSources.map((one) => [one.source, one.label] as const);

/** Reads a file of another planner, shows what it holds, and imports it. */
function ImportForm() {
  const t = useText('settings-data');
  const files = useText('files');
  const [source, setSource] = useState<ImportSource>('todoist');
  const [file, setFile] = useState<File>();
  const { preview, run, reset, percent = 100 } = useImport();
  const waiting = percent < 100 ? t('sending', { percent }) : t('reading');
  const report = preview.data?.report;
  const isEmpty = report && report.areas + report.projects + report.headings + report.tasks === 0;
  return (
    <form onChange={reset} className="flex max-w-lg flex-col gap-4">
      <FieldFrame label={t('from')} hint={t(hints[source])}>
        {(control) => <Select {...control} value={source} options={sources} onValue={setSource} />}
      </FieldFrame>
      <FieldFrame label={t('file')}>
        {(control) => (
          <input
            {...control}
            type="file"
            onChange={({ target }) => setFile(target.files?.[0])}
            className="text-14 file:me-3 file:h-8 file:rounded-control file:border file:border-solid file:border-line file:bg-raised file:px-3 file:font-medium touch:file:h-11"
          />
        )}
      </FieldFrame>
      <LoneButton
        disabled={!file || preview.isPending}
        onClick={() => file && preview.mutate({ source, file })}
      >
        {preview.isPending ? waiting : t('preview')}
      </LoneButton>
      <FormStatus error={faultOf(preview.error, files)} />
      <div role="status">{report && !run.data && <ImportReport report={report} />}</div>
      {preview.data && (!isEmpty || source === 'parcours') && !run.data && (
        <LoneButton look="primary" disabled={run.isPending} onClick={() => run.mutate(preview.data.sent)}>
          {run.isPending ? t('importing') : t('import')}
        </LoneButton>
      )}
      <FormStatus
        error={faultOf(run.error, files)}
        done={run.data && t('imported', { contents: contentsOf(run.data.report, t) })}
      />
    </form>
  );
}

/** Hands a text to the browser as a file. */
function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/** Imports data of other planners, and exports everything. */
export function ExchangeSettings() {
  const t = useText('settings-data');
  const client = useTRPCClient();
  const run = useMutation({
    mutationFn: async () => {
      const text = JSON.stringify(await client.exchange.exportAccount.query({}), null, 1);
      download(`parcours-${currentDay()}.json`, text);
    },
  });
  return (
    <>
      <Section title={t('import')}>
        <p className="max-w-lg text-14 text-ink-2">{t('importHint')}</p>
        <ImportForm />
      </Section>
      <Section title={t('export')}>
        <p className="max-w-lg text-14 text-ink-2">{t('exportHint')}</p>
        <LoneButton disabled={run.isPending} onClick={() => run.mutate()}>
          {run.isPending ? t('exporting') : t('downloadAll')}
        </LoneButton>
        <FormStatus error={run.error} done={run.isSuccess && t('downloaded')} />
      </Section>
    </>
  );
}
