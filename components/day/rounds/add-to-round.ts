import type { useTRPCClient } from '../../sync/trpc';

type Client = ReturnType<typeof useTRPCClient>;

interface RoundKey {
  day: string;
  index: number;
}

export const addToRound = (client: Client, taskIds: readonly string[], round: RoundKey) =>
  Promise.all(taskIds.map((taskId) => client.rounds.add.mutate({ taskId, ...round })));

export const takeFromRound = (client: Client, taskIds: readonly string[], { day, index }: RoundKey) =>
  client.rounds.arrange.mutate({ day, moves: taskIds.map((taskId) => ({ taskId, from: index })) });
