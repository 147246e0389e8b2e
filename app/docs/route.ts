import { docs } from '@/server/mirror/docs';

export { docs as GET };
