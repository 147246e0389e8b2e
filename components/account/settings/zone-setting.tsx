import { startTransition, useOptimistic, useSyncExternalStore } from 'react';
import { zoneNames } from '@/domain/zones';
import { useText } from '../../shell/language/language';
import { useChangePreferences } from '../../shell/parts/preferences';
import { useZone } from '../../sync/zone';
import { FieldFrame, inputLook } from '../../ui/field';

const AS_BROWSER = '';

const never = () => () => undefined;
const none: string[] = [];
let known: string[] | undefined;

/** A store has to answer the same list each time. */
function readZones(): string[] {
  known ??= zoneNames();
  return known;
}

/** Without the underscores of IANA names. */
const nameOf = (zone: string): string => zone.replaceAll('_', ' ');

interface ZoneSettingProps {
  /** The chosen zone, else the one of the browser that was used last. */
  value: string | null;
}

/** The time zone of what reaches people outside the page. Pages have the zone of their browser. */
export function ZoneSetting({ value }: ZoneSettingProps) {
  const t = useText('settings');
  const change = useChangePreferences();
  const browser = useZone();
  // The browser knows other zones than the server, whose HTML has none.
  const zones = useSyncExternalStore(never, readZones, () => none);
  const current = value === null || value === browser ? AS_BROWSER : value;
  const [chosen, show] = useOptimistic(current);
  const choose = (zone: string) =>
    startTransition(async () => {
      show(zone);
      await change({ zone: zone === AS_BROWSER ? null : zone });
    });
  const offered = chosen === AS_BROWSER || zones.includes(chosen) ? zones : [chosen, ...zones];
  return (
    <FieldFrame label={t('zone')} hint={t('zoneHint')}>
      {(control) => (
        <select
          {...control}
          value={chosen}
          onChange={({ target }) => choose(target.value)}
          className={inputLook}
        >
          <option value={AS_BROWSER}>{t('zoneOfBrowser', { zone: nameOf(browser) })}</option>
          {offered.map((zone) => (
            <option key={zone} value={zone}>
              {nameOf(zone)}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}
