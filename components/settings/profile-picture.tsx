import type { Outputs } from '@/server/types';
import { usePendingDeletes } from '../files/delete-after-undo';
import { pickFiles } from '../files/pick-files';
import { UploadRows, UploadStatus } from '../files/upload-rows';
import { useAttach } from '../files/use-attach';
import { useHasStore, useRemoveFile } from '../files/use-files';
import { useText } from '../language/language';
import { Button } from '../ui/button';
import { Avatar } from '../ui/person';
import { fileIdIn } from '../ui/picture-address';

const accept = 'image/jpeg,image/png,image/webp,image/gif,image/avif';

/** The picture that others see. */
export function ProfilePicture({ me }: { me: Outputs['me']['get']['me'] }) {
  const t = useText('settings');
  const common = useText('common');
  const attach = useAttach();
  const hasStore = useHasStore();
  const remove = useRemoveFile();
  const target = { targetKind: 'profile', targetId: me.id } as const;
  const saved = me.image ? fileIdIn(me.image) : undefined;
  const fileId = usePendingDeletes().has(saved ?? '') ? undefined : saved;
  if (!hasStore) return null;
  const pick = () =>
    pickFiles((files) => void attach({ target, files: files.slice(0, 1) }), { accept, multiple: false });
  return (
    <div className="flex flex-col gap-1">
      <div className="flex flex-wrap items-center gap-3">
        <Avatar person={{ ...me, image: fileId ? me.image : null }} className="size-16 text-20" />
        <span className="flex gap-1">
          <Button look="outline" onClick={pick}>
            {fileId ? t('changePicture') : t('addPicture')}
          </Button>
          {fileId && (
            <Button onClick={() => remove({ id: fileId, name: t('thePicture') })}>{common('remove')}</Button>
          )}
        </span>
      </div>
      <UploadRows target={target} />
      <UploadStatus isAbout={({ targetKind }) => targetKind === 'profile'} />
    </div>
  );
}
