import { useMutation, useQuery } from '@tanstack/react-query';
import { useText } from '../../shell/language/language';
import { FormStatus } from '../../shell/parts/form-status';
import { NotLoaded } from '../../shell/parts/query-states';
import { useTRPC } from '../../sync/trpc';
import { Copyable } from '../../ui/copyable';
import { Dialog } from '../../ui/dialog';
import { SureButton } from '../../ui/sure-button';

/** What mail goes to: nothing stands for the account. */
interface MailTarget {
  areaId?: string;
  projectId?: string;
}

/** The address of the account or a place, to copy and to change. */
export function MailAddress({ of }: { of: MailTarget }) {
  const t = useText('mail-in');
  const trpc = useTRPC();
  const read = useQuery(trpc.mailAddresses.get.queryOptions(of));
  const reset = useMutation(trpc.mailAddresses.reset.mutationOptions());
  if (!read.data) return <NotLoaded query={read} rows={1} />;
  return (
    <div className="flex flex-col gap-2">
      <Copyable label={t('address')} text={read.data.address} />
      <p className="-ms-3">
        <SureButton
          label={t('change')}
          sure={t('changeForGood')}
          look="quiet"
          onSure={() => reset.mutate(of, { onSuccess: () => read.refetch() })}
        />
      </p>
      <FormStatus error={reset.error} />
    </div>
  );
}

/** The address of a project or an area, opened from its menu. */
export function MailDialog({ of, title, onClose }: { of: MailTarget; title: string; onClose: () => void }) {
  const t = useText('mail-in');
  return (
    <Dialog open onClose={onClose} title={title} showTitle className="w-104">
      <div className="flex flex-col gap-3 px-4 pb-4">
        <p className="text-14 text-ink-2">{t('aboutPlace')}</p>
        <MailAddress of={of} />
      </div>
    </Dialog>
  );
}
