import { type ReactNode, useLayoutEffect, useState } from 'react';
import { offerPlace, useIsPlace } from '../../shell/state/open-task';
import { useIsNarrow } from '../../ui/is-narrow';

interface RoomProps {
  id: string;
  element: HTMLElement | null;
  onElement: (element: HTMLElement | null) => void;
}

function Room({ id, element, onElement }: RoomProps) {
  // A phone shows the task over the page.
  const isOffered = !useIsNarrow();
  useLayoutEffect(
    () => (element && isOffered ? offerPlace(id, element) : undefined),
    [id, element, isOffered],
  );
  return <div ref={onElement} />;
}

/** The room for a task that opens in its row, and whether it is there and not in another row of the task. */
export function useTaskPlace(id: string, isOpen: boolean): { place: ReactNode; isPlace: boolean } {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const isPlace = useIsPlace(element);
  return { place: isOpen && <Room id={id} element={element} onElement={setElement} />, isPlace };
}
