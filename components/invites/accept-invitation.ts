import { bareClient } from '../data/bare-client';
import { rememberWorkspace } from '../data/current-workspace';
import { pathOf } from '../places/path-of';

/** Accepts an invitation, or finds it accepted. Returns the page to open. @throws the tRPC error. */
export async function acceptInvitation(token: string): Promise<string> {
  const { kind, id } = await bareClient.invitations.accept.mutate({ token });
  if (kind === 'workspace') rememberWorkspace(id);
  // A task opens in a panel (`?task=…`), and a workspace has no page of its own.
  const path = pathOf(kind, id) ?? '';
  return path.startsWith('/') ? path : `/today${path}`;
}
