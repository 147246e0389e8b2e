import type { useTRPCClient } from '../data/trpc';

type Client = ReturnType<typeof useTRPCClient>;

interface RoundKey {
  day: string;
  index: number;
}

export const addToRound = (client: Client, taskIds: readonly string[], round: RoundKey) =>
  Promise.all(taskIds.map((taskId) => client.rounds.add.mutate({ taskId, ...round })));

/** Takes tasks out of a round. Others that it got meanwhile stay. */
export async function takeFromRound(client: Client, taskIds: readonly string[], { day, index }: RoundKey) {
  const { rounds } = await client.rounds.list.query({ day });
  const rest = rounds[index]?.taskIds.filter((id) => !taskIds.includes(id)) ?? [];
  await client.rounds.plan.mutate({ day, index, taskIds: rest });
}
