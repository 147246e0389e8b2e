export { readyz as GET } from '@/server/listener/health';

export const dynamic = 'force-dynamic';
