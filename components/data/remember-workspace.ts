import { WORKSPACE_COOKIE } from '@/server/domain/cookies';

const YEAR = 31_536_000;

/** Remembers the open workspace in this browser; undefined is the personal one. */
export function rememberWorkspace(id: string | undefined): void {
  document.cookie = `${WORKSPACE_COOKIE}=${id ?? ''}; path=/; max-age=${id ? YEAR : 0}; samesite=lax`;
}
