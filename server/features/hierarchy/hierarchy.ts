import { z } from 'zod';
import { mutation, router, type Writing } from '../../core/operation/trpc';
import { NamedWorkspaceId } from '../../wire/ids';
import { Move, PlaceMove } from '../../wire/moves';
import { Area, Heading, Project } from '../../wire/places';
import { boundedArray } from '../../wire/shared';
import { Task } from '../../wire/task';
import { applyMoves } from './apply-moves';
import { checkSteps, readMoveTargets, requireDistinct, stepOf } from './check-moves';

async function moveAll(ctx: Writing, moves: readonly (Move | PlaceMove)[], workspaceId?: string) {
  const steps = moves.map(stepOf);
  requireDistinct(steps);
  const moved = checkSteps(await readMoveTargets(ctx, steps), steps, workspaceId);
  for (const { found } of moved) ctx.record(found);
  return applyMoves(ctx, moved);
}

const reorder = mutation
  .meta({
    summary: 'Move and reorder tasks and projects, all or none.',
    description:
      'Every order and parent is set in one transaction. If any item, destination, permission or heading is invalid, ' +
      'nothing moves and `details` names the invalid move.',
    rest: 'POST /hierarchy/reorder',
    tool: 'reorder_hierarchy',
    kind: ['write', 'idempotent'],
    event: 'updated',
    example: {
      moves: [
        {
          kind: 'task',
          taskId: '3f1c9a52-7d0e-4b6a-9f3e-2c8d51a7b604',
          order: 1024,
          parent: { kind: 'root' },
        },
      ],
    },
  })
  .input(
    z.strictObject({
      moves: boundedArray(Move, { min: 1, max: 50 }).describe('The moves, in order.'),
      workspaceId: NamedWorkspaceId.optional().describe('The workspace that all moved items must be in.'),
    }),
  )
  .output(z.strictObject({ tasks: z.array(Task), projects: z.array(Project) }))
  .mutation(async ({ ctx, input }) => {
    const { tasks, projects } = await moveAll(ctx, input.moves, input.workspaceId);
    return { tasks, projects };
  });

const reorderPlaces = mutation
  .meta({
    summary: 'Move and reorder areas, projects and headings, all or none.',
    description: 'All are of one workspace. A heading takes its tasks with it.',
    rest: 'POST /places/reorder',
    tool: 'reorder_places',
    kind: ['write', 'idempotent'],
    event: 'updated',
    example: { moves: [{ kind: 'area', areaId: '3f1c9a52-7d0e-4b6a-9f3e-2c8d51a7b604', order: 1024 }] },
  })
  .input(
    z.strictObject({
      moves: boundedArray(PlaceMove, { min: 1, max: 50 }).describe('The moves, in order.'),
    }),
  )
  .output(z.strictObject({ areas: z.array(Area), projects: z.array(Project), headings: z.array(Heading) }))
  .mutation(async ({ ctx, input }) => {
    const { areas, projects, headings } = await moveAll(ctx, input.moves);
    return { areas, projects, headings };
  });

export const hierarchy = router({ reorder, reorderPlaces });
