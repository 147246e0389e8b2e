import { create } from 'zustand';

type NewPlace = 'area' | 'project';

/** The kind of place that the field of the sidebar makes; null while it is closed. */
export const useNewPlace = create<NewPlace | null>(() => null);

export const openNewPlace = (kind: NewPlace | null): void => useNewPlace.setState(kind);
