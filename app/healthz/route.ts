export { healthz as GET } from '@/server/health';
