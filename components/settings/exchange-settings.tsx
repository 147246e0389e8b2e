'use client';

import { useMutation } from '@tanstack/react-query';
import { FormStatus } from '../data/form-status';
import { currentDay } from '../data/today';
import { useTRPCClient } from '../data/trpc';
import { Button } from '../ui/button';
import { Section } from '../ui/section';
import { ImportForm } from './import-form';

/** Hands a text to the browser as a file. */
function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

function ExportButton() {
  const client = useTRPCClient();
  const run = useMutation({
    mutationFn: async () => {
      const text = JSON.stringify(await client.exchange.exportAccount.query({}), null, 1);
      download(`parcours-${currentDay()}.json`, text);
    },
  });
  return (
    <>
      <Button look="outline" className="self-start" disabled={run.isPending} onClick={() => run.mutate()}>
        {run.isPending ? 'Exporting…' : 'Download everything'}
      </Button>
      <FormStatus error={run.error} done={run.isSuccess && 'The file is in your downloads.'} />
    </>
  );
}

/** Imports data of other planners, and exports everything. */
export function ExchangeSettings() {
  return (
    <>
      <Section title="Import">
        <p className="max-w-lg text-14 text-ink-2">
          Preview first: nothing changes until you press Import. Importing the same file again makes nothing
          twice.
        </p>
        <ImportForm />
      </Section>
      <Section title="Export">
        <p className="max-w-lg text-14 text-ink-2">
          One JSON file with everything you own. Secrets, sharing and the contents of attachments are not in
          it.
        </p>
        <ExportButton />
      </Section>
    </>
  );
}
