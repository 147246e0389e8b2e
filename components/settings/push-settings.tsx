import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Outputs } from '@/server/types';
import { FormStatus } from '../data/form-status';
import { NotLoaded } from '../data/query-states';
import { useTRPC, useTRPCClient } from '../data/trpc';
import { useText } from '../language/language';
import { Button } from '../ui/button';
import { browserName, canPush, findSubscription, PushRefused, subscribe } from './browser-push';
import { useDayLabel } from './day-label';
import { ListRow } from './list-row';

type Device = Outputs['devices']['list']['devices'][number];

const ownKey = ['push', 'subscription'];

/** The devices of the account, and which of them is this browser. */
function useDevices() {
  const t = useText('settings');
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const list = useQuery(trpc.devices.list.queryOptions({}));
  const own = useQuery({
    queryKey: ownKey,
    queryFn: async () => ({ endpoint: canPush() ? ((await findSubscription())?.endpoint ?? null) : null }),
  });
  const onSettled = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: ownKey }),
      queryClient.invalidateQueries({ queryKey: trpc.devices.pathKey() }),
    ]);
  const turnOn = useMutation({
    mutationFn: async () => {
      const { publicKey } = await client.account.pushKey.query({});
      const { endpoint, keys } = (await subscribe(publicKey)).toJSON();
      const { p256dh = '', auth = '' } = keys ?? {};
      return client.devices.register.mutate({
        kind: 'web',
        endpoint: endpoint ?? '',
        keys: { p256dh, auth },
        name: browserName(t),
      });
    },
    onSettled,
  });
  const remove = useMutation({
    mutationFn: async ({ id, endpoint }: Device) => {
      await client.devices.remove.mutate({ deviceId: id });
      const subscription = canPush() ? await findSubscription() : null;
      if (subscription?.endpoint === endpoint) await subscription.unsubscribe();
    },
    onSettled,
  });
  return { list, own, turnOn, remove };
}

interface RowProps {
  device: Device;
  isOwn: boolean;
  onRemove: () => void;
}

function DeviceRow({ device, isOwn, onRemove }: RowProps) {
  const dayLabel = useDayLabel();
  const t = useText('settings');
  return (
    <ListRow
      name={device.name}
      facts={t(isOwn ? 'thisBrowserSince' : 'since', { day: dayLabel(device.createdAt) })}
    >
      <Button look="outline" onClick={onRemove} aria-label={t('turnOffOf', { name: device.name })}>
        {t('turnOff')}
      </Button>
    </ListRow>
  );
}

/** Turns push messages on for this browser, and lists the browsers that get them. */
export function PushSettings() {
  const t = useText('settings');
  const { list, own, turnOn, remove } = useDevices();
  if (!list.data || !own.data) return <NotLoaded query={list.data ? own : list} rows={2} />;
  const { devices } = list.data;
  const { endpoint } = own.data;
  const refused = turnOn.error instanceof PushRefused ? t(turnOn.error.reason) : undefined;
  const isOn = devices.some((device) => device.endpoint === endpoint);
  return (
    <>
      {!isOn && <p className="text-14 text-ink-2">{canPush() ? t('pushHint') : t('noPush')}</p>}
      {!isOn && canPush() && (
        <Button
          look="outline"
          disabled={turnOn.isPending}
          onClick={() => turnOn.mutate()}
          className="self-start"
        >
          {t('turnOnPush')}
        </Button>
      )}
      {devices.length > 0 && (
        <ul aria-label={t('devices')}>
          {devices.map((device) => (
            <DeviceRow
              key={device.id}
              device={device}
              isOwn={device.endpoint === endpoint}
              onRemove={() => remove.mutate(device)}
            />
          ))}
        </ul>
      )}
      <FormStatus error={refused ?? turnOn.error ?? remove.error} />
    </>
  );
}
