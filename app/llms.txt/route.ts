import { nextRoute } from '@/server/listener/transports';

export const dynamic = 'force-dynamic';
export { nextRoute as GET };
