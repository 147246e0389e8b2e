'use client';

import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { rememberWorkspace } from './remember-workspace';

interface Current {
  /** Undefined is the personal one, as it is everywhere on the server. */
  id: string | undefined;
  set: (id: string | undefined) => void;
}

const Workspace = createContext<Current>({ id: undefined, set: () => undefined });

interface WorkspaceProviderProps {
  /** The workspace that the server's first answer was made for. */
  served: string | undefined;
  children: ReactNode;
}

/** Which workspace the planner shows: the remembered one, until another is chosen. */
export function WorkspaceProvider({ served, children }: WorkspaceProviderProps) {
  const [id, setId] = useState(served);
  const current = useMemo(
    () => ({
      id,
      set: (next: string | undefined) => {
        rememberWorkspace(next);
        setId(next);
      },
    }),
    [id],
  );
  return <Workspace.Provider value={current}>{children}</Workspace.Provider>;
}

/** The workspace the person works in, for every page query and whatever is made; undefined is the personal one. */
export const useWorkspaceId = (): string | undefined => useContext(Workspace).id;

/** Shows another workspace from now on. */
export const useSetWorkspace = (): Current['set'] => useContext(Workspace).set;
