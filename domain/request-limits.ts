/* How many tasks and other rows one request takes or returns. Pages send more than a limit in several requests. */

/** Tasks of a selection that a page changes, completes, archives or deletes at once. */
export const MAX_SELECTED_TASKS = 1_000;
/** Different changes of the tasks of a selection. */
export const MAX_SELECTION_CHANGES = 200;
/** Tasks of a selection that are copied at once. */
export const MAX_COPIED_TASKS = 50;
/** Tasks that a page reads by their ids, which are in the address of the request. */
export const MAX_TASKS_BY_ID = 100;
/** Projects whose tasks the sidebar counts at once. */
export const MAX_COUNTED_PROJECTS = 100;

export const MAX_CREATED_TASKS = 50;
export const MAX_MOVED_TASKS = 50;
/** Tasks that one operation completes, archives or deletes. */
export const MAX_TASKS_AT_ONCE = 200;
export const MAX_ROUND_TASKS = 50;

/** A project that is created with its contents. */
export const MAX_TREE_TASKS = 200;
export const MAX_TREE_HEADINGS = 200;
export const MAX_TEMPLATE_TASKS = 200;

/** Open tasks that a page of the planner lists, and completed ones below them. */
export const MAX_SCREEN_TASKS = 5_000;
export const MAX_SCREEN_DONE_TASKS = 50;
export const MAX_PUBLIC_PAGE_TASKS = 1_000;
/** Open tasks that the coach looks at. */
export const MAX_COACH_TASKS = 1_000;
/** Completed tasks whose estimates the statistics page compares. */
export const MAX_COMPARED_TASKS = 8;
