import { nextRoute } from '@/server/transports';

export const dynamic = 'force-dynamic';
export { nextRoute as GET, nextRoute as HEAD };
