import { trpc } from '@/server/mirror/trpc';

export { trpc as GET, trpc as POST };
