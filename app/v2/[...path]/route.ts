import { rest } from '@/server/mirror/rest';

export { rest as GET, rest as HEAD, rest as POST, rest as PUT, rest as PATCH, rest as DELETE };
