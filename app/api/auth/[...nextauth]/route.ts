export { authRoute as GET, authRoute as POST } from '@/server/auth/route';
