import { mcp } from '@/server/mirror/mcp';

export { mcp as GET, mcp as POST, mcp as DELETE };
