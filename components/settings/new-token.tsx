import { useMutation } from '@tanstack/react-query';
import { endOfDay, localZone } from '@/server/domain/zones';
import { Form, FormField, type Send, SendButton } from '../data/form';
import { useTRPC } from '../data/trpc';
import { useText } from '../language/language';

/** Creates a token and passes its value to `onMade`. The server never shows the value again. */
export function NewToken({ onMade }: { onMade: (value: string) => void }) {
  const t = useText('settings-tools');
  const common = useText('common');
  const trpc = useTRPC();
  const create = useMutation(trpc.tokens.create.mutationOptions({ onSuccess: ({ value }) => onMade(value) }));
  const send: Send = (text, form) => {
    const until = text('expiresAt');
    create.mutate(
      {
        name: text('name').trim(),
        expiresAt: until ? endOfDay(until, localZone()) : null,
        readOnly: text('readOnly') === 'on',
      },
      { onSuccess: () => form.reset() },
    );
  };
  return (
    <Form by={create} onSend={send}>
      <FormField
        label={common('name')}
        name="name"
        required
        maxLength={100}
        autoComplete="off"
        hint={t('tokenNameHint')}
      />
      <FormField label={t('lastDayOptional')} name="expiresAt" type="date" />
      <label className="flex min-h-6 items-center gap-2 text-14 touch:min-h-11">
        <input type="checkbox" name="readOnly" className="size-4 accent-(--accent)" /> {t('readOnly')}
      </label>
      <SendButton look="primary">{t('createToken')}</SendButton>
    </Form>
  );
}
