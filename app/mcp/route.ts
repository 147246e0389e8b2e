import { mount } from '@/server/mirror';

export const dynamic = 'force-dynamic';
export {
  mount as DELETE,
  mount as GET,
  mount as HEAD,
  mount as OPTIONS,
  mount as PATCH,
  mount as POST,
  mount as PUT,
};
