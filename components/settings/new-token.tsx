import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { endOfDay, localZone } from '@/server/domain/zones';
import { FormStatus, fieldValues } from '../data/form-status';
import { fieldErrors, useTRPC } from '../data/trpc';
import { useText } from '../language/language';
import { Button } from '../ui/button';
import { Field } from '../ui/field';

/** Creates a token and passes its value to `onMade`. The server never shows the value again. */
export function NewToken({ onMade }: { onMade: (value: string) => void }) {
  const t = useText('settings-tools');
  const common = useText('common');
  const trpc = useTRPC();
  const create = useMutation(trpc.tokens.create.mutationOptions({ onSuccess: ({ value }) => onMade(value) }));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const text = fieldValues(form);
    const until = text('until');
    create.mutate(
      {
        name: text('name').trim(),
        expiresAt: until ? endOfDay(until, localZone()) : null,
        readOnly: text('readOnly') === 'on',
      },
      { onSuccess: () => form.reset() },
    );
  };
  const faults = fieldErrors(create.error);
  return (
    <form onSubmit={submit} noValidate className="flex max-w-96 flex-col gap-4">
      <Field
        label={common('name')}
        name="name"
        required
        maxLength={100}
        autoComplete="off"
        hint={t('tokenNameHint')}
        error={faults['name']}
      />
      <Field label={t('lastDayOptional')} name="until" type="date" error={faults['expiresAt']} />
      <label className="flex min-h-6 items-center gap-2 text-14 touch:min-h-11">
        <input type="checkbox" name="readOnly" className="size-4 accent-(--accent)" /> {t('readOnly')}
      </label>
      <Button type="submit" look="primary" disabled={create.isPending} className="self-start">
        {t('createToken')}
      </Button>
      <FormStatus error={create.error} />
    </form>
  );
}
