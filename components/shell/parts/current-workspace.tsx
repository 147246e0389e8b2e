'use client';

import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { WORKSPACE_COOKIE } from '@/domain/cookies';

const YEAR = 31_536_000;

/** Remembers the open workspace in this browser; undefined is the personal one. */
export function rememberWorkspace(id: string | undefined): void {
  document.cookie = `${WORKSPACE_COOKIE}=${id ?? ''}; path=/; max-age=${id ? YEAR : 0}; samesite=lax`;
}

interface Current {
  /** Undefined is the personal workspace. */
  id: string | undefined;
  set: (id: string | undefined) => void;
}

const Workspace = createContext<Current>({ id: undefined, set: () => undefined });

/** Provides the current workspace: that of the server's HTML until the user switches. */
export function WorkspaceProvider({ served, children }: { served: string | undefined; children: ReactNode }) {
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

/** The workspace for queries and new items; undefined is the personal one. */
export const useWorkspaceId = (): string | undefined => useContext(Workspace).id;

export const useSetWorkspace = (): Current['set'] => useContext(Workspace).set;
