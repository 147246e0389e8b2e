/** The cookie by which the server's first answer knows the workspace; none for the personal one. */
const WORKSPACE_COOKIE = 'parcours.workspace';

const YEAR = 31_536_000;

/** Remembers in this browser which workspace is open; undefined is the personal one. */
export function rememberWorkspace(id: string | undefined): void {
  document.cookie = `${WORKSPACE_COOKIE}=${id ?? ''}; path=/; max-age=${id ? YEAR : 0}; samesite=lax`;
}
