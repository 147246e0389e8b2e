'use client';

import { useMutation } from '@tanstack/react-query';
import { FormStatus } from '../data/form-status';
import { currentDay } from '../data/today';
import { useTRPCClient } from '../data/trpc';
import { useText } from '../language/language';
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
        <Button look="outline" className="self-start" disabled={run.isPending} onClick={() => run.mutate()}>
          {run.isPending ? t('exporting') : t('downloadAll')}
        </Button>
        <FormStatus error={run.error} done={run.isSuccess && t('downloaded')} />
      </Section>
    </>
  );
}
