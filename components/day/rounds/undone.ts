import { createIdSet } from '../../shell/state/id-set';

/**
 * Left-over tasks whose move was undone on this page. The server cannot tell a move from its undo: both change the task
 * after its round closed.
 */
export const undone = createIdSet();
