'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId } from 'react';
import type { Outputs } from '@/server/types';
import { fieldErrors, useTRPC } from '../data/trpc';
import { personName } from '../people/person';
import { Copyable } from '../settings/copyable';
import { entered, Told } from '../settings/told';
import { Button } from '../ui/button';
import { Field, inputLook } from '../ui/field';
import { rolesFor } from './role-menu';
import { roleNames, type Workspace } from './use-workspaces';

type Added = Outputs['workspaces']['addMember'];

function RoleField({ as }: { as: Workspace['role'] }) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-13 font-medium text-ink-2">
        Role
      </label>
      <select id={id} name="role" defaultValue="member" className={inputLook}>
        {rolesFor(as).map((role) => (
          <option key={role} value={role}>
            {roleNames[role]}
          </option>
        ))}
      </select>
    </div>
  );
}

/** What adding came to: a seat, or a link to send. */
function Outcome({ added, appUrl }: { added: Added | undefined; appUrl: string }) {
  return (
    <div role="status" className="flex flex-col gap-1 text-13 text-ink-2 empty:hidden">
      {added?.member && <p>{personName(added.member)} has a seat now.</p>}
      {added?.invite && (
        <>
          <p>
            Nobody has an account with {added.invite.email} yet. Send this link: it lets in that address
            alone.
          </p>
          <Copyable label="the invitation" text={`${appUrl}${added.invite.invitePath}`} />
        </>
      )}
    </div>
  );
}

/** Seats somebody, by handle or address. */
export function AddMember({ workspace, appUrl }: { workspace: Workspace; appUrl: string }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const add = useMutation(
    trpc.workspaces.addMember.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: trpc.workspaces.pathKey() }),
    }),
  );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const text = entered(form);
    const role = rolesFor(workspace.role).find((one) => one === text('role')) ?? 'member';
    add.mutate(
      { workspaceId: workspace.id, target: text('target').trim(), role },
      { onSuccess: () => form.reset() },
    );
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-3">
      <div className="grid max-w-140 grid-cols-[minmax(0,1fr)_auto_auto] items-start gap-3 max-md:grid-cols-1">
        <Field
          label="Handle or email address"
          name="target"
          required
          maxLength={254}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={fieldErrors(add.error)['target']}
        />
        <RoleField as={workspace.role} />
        {/* Level with the fields, whose labels stand above them. */}
        <Button type="submit" look="outline" disabled={add.isPending} className="md:mt-6 md:h-9">
          Add
        </Button>
      </div>
      <Told error={add.error} />
      <Outcome added={add.data} appUrl={appUrl} />
    </form>
  );
}
