import { UserPlus, Users } from 'lucide-react';
import { useTexts } from '../../shell/language/language';
import { canManage } from '../../shell/parts/permissions';
import { openShare, type ShareTarget } from '../../shell/state/share-target';
import { Button, IconButton } from '../../ui/button';
import { icon } from '../../ui/icon';

/** Names the share dialog: managers share, the others only see people. */
export function useShareName() {
  const { t, common } = useTexts('sharing');
  return (target: Pick<ShareTarget, 'accessRole'>) => (canManage(target) ? common('share') : t('people'));
}

/** Opens the share dialog of a place. */
export function ShareButton({ target }: { target: ShareTarget }) {
  const name = useShareName()(target);
  const Icon = canManage(target) ? UserPlus : Users;
  return (
    <>
      <Button className="shrink-0 gap-1.5 px-2 text-13 max-md:hidden" onClick={() => openShare(target)}>
        <Icon {...icon} /> {name}
      </Button>
      <IconButton label={name} className="md:hidden" onClick={() => openShare(target)}>
        <Icon {...icon} />
      </IconButton>
    </>
  );
}
