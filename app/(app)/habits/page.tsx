import { HabitsView } from '@/components/habits/habits-view';
import { titled } from '../../reader-text';
import { servedPage } from '../served-page';

export const generateMetadata = titled('habits');

export default servedPage(['habits'], HabitsView, ({ trpc, queryClient, day }) =>
  queryClient.prefetchQuery(trpc.habits.board.queryOptions({ day, days: 30 })),
);
