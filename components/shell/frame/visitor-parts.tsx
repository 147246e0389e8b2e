import { useEffect } from 'react';
import { VISITOR } from '@/domain/visit';
import { beginVisit } from '../../sync/offline/begin-visit';
import { useServed } from '../../sync/served';
import { usePageTools } from '../../sync/use-page-tools';
import { PlannerDnd } from '../../task/rows/planner-dnd';
import { Toaster } from '../../ui/toaster';
import { TooltipHost } from '../../ui/tooltip';

const me = { id: VISITOR, username: null, name: null, image: null, email: null };

/** What the first paint of the front door does not need. */
export function VisitorParts() {
  const tools = usePageTools();
  const { shapes } = useServed();
  useEffect(() => beginVisit(tools, { me, workspaceId: VISITOR, shapes, isVisitor: true }), [tools, shapes]);
  return (
    <>
      <Toaster />
      <PlannerDnd />
      <TooltipHost />
    </>
  );
}
