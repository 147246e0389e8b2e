'use client';

import { useId, useState } from 'react';
import type { GrantablePlace } from '@/server/types';
import { useText } from '../../shell/language/language';
import { CheckLine } from '../../ui/check-line';
import { cn } from '../../ui/cn';
import { Input } from '../../ui/field';

/** With fewer places there is nothing to search for. */
const SEARCHED = 8;

const isLike = ({ name }: GrantablePlace, sought: string) =>
  name.toLocaleLowerCase().includes(sought.trim().toLocaleLowerCase());

interface PlaceListProps {
  places: readonly GrantablePlace[];
}

/** The areas with their projects. A project of a chosen area is chosen with it. */
function PlaceList({ places }: PlaceListProps) {
  const t = useText('auth');
  const [sought, setSought] = useState('');
  const [areas, setAreas] = useState<readonly string[]>([]);
  const choose = (id: string, isChosen: boolean) =>
    setAreas(isChosen ? [...areas, id] : areas.filter((one) => one !== id));
  const isFound = (place: GrantablePlace) =>
    isLike(place, sought) ||
    places.some(({ areaId, ...other }) => areaId === place.id && isLike({ ...other, areaId }, sought));
  return (
    <div className="flex flex-col gap-2">
      {places.length > SEARCHED && (
        <Input
          type="search"
          aria-label={t('placeSearch')}
          placeholder={t('placeSearch')}
          value={sought}
          onChange={({ target }) => setSought(target.value)}
          // Enter would allow the app.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      <ul className="max-h-60 overflow-y-auto rounded-control border border-line px-3 py-1">
        {places.map((place) => {
          const { kind, id, name, areaId } = place;
          const isInside = areaId !== null && areas.includes(areaId);
          return (
            // What is filtered out stays in the form, so that it stays chosen.
            <li key={id} hidden={!isFound(place)} className={cn(areaId !== null && 'ps-6')}>
              <CheckLine
                name="place"
                value={`${kind}:${id}`}
                className={cn('text-14 [overflow-wrap:anywhere]', isInside && 'text-ink-3')}
                {...(isInside && { checked: true, disabled: true })}
                onChange={({ target }) => kind === 'area' && choose(id, target.checked)}
              >
                {name}
              </CheckLine>
            </li>
          );
        })}
        {!places.some(isFound) && <li className="py-1 text-13 text-ink-3">{t('placeNoMatch')}</li>}
      </ul>
    </div>
  );
}

interface PlaceChoiceProps extends PlaceListProps {
  /** Whether the form was sent without a place. */
  isMissing: boolean;
}

/** Where an app may be used: everywhere, or only in some areas and projects. It works without scripts. */
export function PlaceChoice({ places, isMissing }: PlaceChoiceProps) {
  const t = useText('auth');
  const id = useId();
  if (places.length === 0) return null;
  return (
    <fieldset className="group flex flex-col gap-1" aria-describedby={isMissing ? id : undefined}>
      <legend className="sr-only">{t('placeQuestion')}</legend>
      <CheckLine type="radio" name="reach" value="all" defaultChecked={!isMissing} className="text-14">
        {t('placesAll')}
      </CheckLine>
      <CheckLine type="radio" name="reach" value="some" defaultChecked={isMissing} className="text-14">
        {t('placesSome')}
      </CheckLine>
      <div className="hidden flex-col gap-2 pt-1 group-has-[[value=some]:checked]:flex">
        <PlaceList places={places} />
        {isMissing && (
          <p id={id} role="alert" className="text-13 text-overdue">
            {t('placeMissing')}
          </p>
        )}
        <p className="text-13 text-ink-3">{t('placesHint')}</p>
      </div>
    </fieldset>
  );
}
