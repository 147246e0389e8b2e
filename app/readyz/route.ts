export { readyz as GET } from '@/server/health';

export const dynamic = 'force-dynamic';
