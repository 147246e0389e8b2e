import { nextRoute } from '@/server/listener/transports';

export const dynamic = 'force-dynamic';
export {
  nextRoute as DELETE,
  nextRoute as GET,
  nextRoute as HEAD,
  nextRoute as OPTIONS,
  nextRoute as PATCH,
  nextRoute as POST,
  nextRoute as PUT,
};
