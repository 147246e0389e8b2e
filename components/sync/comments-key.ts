const PAGE = 20;

export const commentsInput = (taskId: string) => ({ taskId, newestFirst: true, limit: PAGE });

/** The key of the comments on a task, as tRPC makes it: what waits for the server is shown without its client. */
export const commentsKey = (taskId: string) =>
  [['comments', 'list'], { input: commentsInput(taskId), type: 'infinite' }] as const;
