/* Addresses of what the planner shows: one place says what they look like, and reads them back. */

const pages = { area: '/area/', note: '/notes/', project: '/project/', person: '/u/' };

/** The path of a page, with `id` for a task, which opens over a page. A person has their handle in the place of an id. */
export function pagePath(kind: keyof typeof pages | 'task', id: string): string {
  return kind === 'task' ? `/today?task=${id}` : pages[kind] + id;
}

/** The path of the page of a heading: that of its project or area. */
export function headingPath(of: { projectId?: string | null; areaId?: string | null }): string | undefined {
  if (of.projectId) return pagePath('project', of.projectId);
  return of.areaId ? pagePath('area', of.areaId) : undefined;
}

const isPage = (kind: string): kind is keyof typeof pages => Object.hasOwn(pages, kind);

/** The id of a row of a kind in an address of the planner; undefined if it does not name one. */
export function idInAddress({ pathname, searchParams }: URL, kind: string): string | undefined {
  if (kind === 'task') return searchParams.get('task') ?? undefined;
  if (!isPage(kind) || !pathname.startsWith(pages[kind])) return undefined;
  const [id] = pathname.slice(pages[kind].length).split('/');
  return id ? decodeURIComponent(id) : undefined;
}

export const isAddress = (text: string): boolean => /^https?:\/\/\S+$/i.test(text) && URL.canParse(text);
