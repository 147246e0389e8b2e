'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, useId, useState } from 'react';
import type { Inputs } from '@/server/types';
import { FormStatus } from '../data/form-status';
import { messageOf, useTRPC } from '../data/trpc';
import { Button } from '../ui/button';
import { FieldFrame, inputLook } from '../ui/field';
import { contentsOf, ImportReport } from './import-report';

type Source = Inputs['exchange']['importData']['source'];

const sources: readonly { value: Source; label: string; hint: string }[] = [
  { value: 'todoist', label: 'Todoist', hint: 'A CSV template: open a project, More, Export as a template.' },
  { value: 'things', label: 'Things', hint: 'The JSON of its export.' },
  { value: 'ticktick', label: 'TickTick', hint: 'The CSV backup: Settings, Account, Generate backup.' },
  { value: 'csv', label: 'CSV', hint: 'Columns such as title, project, area, when, deadline, tags, notes.' },
  { value: 'ics', label: 'iCalendar', hint: 'Tasks (VTODO) of an .ics file.' },
  { value: 'parcours', label: 'Parcours', hint: 'The file that Export writes, from this or another server.' },
];

/** The request has at most 1 MiB. */
const MAX_BYTES = 1_000_000;

interface Chosen {
  name: string;
  content: string;
}

const isTooLarge = ({ content }: Chosen) => new Blob([JSON.stringify(content)]).size > MAX_BYTES;

function useImport() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const preview = useMutation(trpc.exchange.importData.mutationOptions());
  const run = useMutation(
    trpc.exchange.importData.mutationOptions({ onSuccess: () => queryClient.invalidateQueries() }),
  );
  const reset = () => {
    preview.reset();
    run.reset();
  };
  return { preview, run, reset };
}

function SourceField({ source, onChange }: { source: Source; onChange: (source: Source) => void }) {
  const hint = sources.find(({ value }) => value === source)?.hint;
  return (
    <FieldFrame label="From" hint={hint}>
      {(control) => (
        <select
          {...control}
          value={source}
          onChange={({ target }) => onChange(sources[target.selectedIndex]?.value ?? source)}
          className={inputLook}
        >
          {sources.map(({ value, label }) => (
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
  const fileId = useId();
  const [source, setSource] = useState<Source>('todoist');
  const [chosen, setChosen] = useState<Chosen>();
  const { preview, run, reset } = useImport();
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    reset();
    setChosen(file && { name: file.name, content: await file.text() });
  };
  const tooLarge = chosen !== undefined && isTooLarge(chosen);
  const report = preview.data?.report;
  const isEmpty = report && report.areas + report.projects + report.headings + report.tasks === 0;
  return (
    <div className="flex max-w-lg flex-col gap-4">
      <SourceField
        source={source}
        onChange={(next) => {
          reset();
          setSource(next);
        }}
      />
      <div className="flex flex-col gap-1">
        <label htmlFor={fileId} className="text-13 font-medium text-ink-2">
          File
        </label>
        <input
          id={fileId}
          type="file"
          onChange={(event) => void choose(event)}
          className="text-14 file:mr-3 file:h-8 file:rounded-control file:border file:border-solid file:border-line file:bg-raised file:px-3 file:font-medium touch:file:h-11"
        />
        <p role="alert" className="text-13 text-overdue empty:hidden">
          {tooLarge && 'This file is larger than 1 MB. Split it, or import it over the API as an upload.'}
        </p>
      </div>
      <Button
        look="outline"
        className="self-start"
        disabled={!chosen || tooLarge || preview.isPending}
        onClick={() => chosen && preview.mutate({ source, content: chosen.content, dryRun: true })}
      >
        Preview
      </Button>
      <p role="alert" className="text-13 text-overdue empty:hidden">
        {preview.error && messageOf(preview.error)}
      </p>
      <div role="status">{report && !run.data && <ImportReport report={report} />}</div>
      {report && chosen && !isEmpty && !run.data && (
        <Button
          look="primary"
          className="self-start"
          disabled={run.isPending}
          onClick={() => run.mutate({ source, content: chosen.content, dryRun: false })}
        >
          Import
        </Button>
      )}
      <FormStatus error={run.error} done={run.data && `Imported ${contentsOf(run.data.report)}.`} />
    </div>
  );
}
