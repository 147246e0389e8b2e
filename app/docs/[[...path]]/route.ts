import { mount } from '@/server/mirror';

export const dynamic = 'force-dynamic';
export { mount as GET };
