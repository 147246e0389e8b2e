import { HabitsPage } from '@/components/day/habits/habits-page';
import { titled } from '../../reader-text';
import { servedPage } from '../served-page';

export const generateMetadata = titled('habits');

export default servedPage(['habits'], HabitsPage, ({ trpc, queryClient, day }) =>
  queryClient.prefetchQuery(trpc.habits.board.queryOptions({ day, days: 30 })),
);
