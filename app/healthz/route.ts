export { healthz as GET } from '@/server/listener/health';
