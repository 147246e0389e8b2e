import { nextRoute } from '@/server/mirror';

export const dynamic = 'force-dynamic';
export { nextRoute as GET, nextRoute as HEAD };
