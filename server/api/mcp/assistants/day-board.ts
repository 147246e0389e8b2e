import { dayBoardScript } from './day-board-script';
import { dayBoardStyle } from './day-board-style';

/** The extension by which a client declares that it shows MCP Apps. */
export const APPS_EXTENSION = 'io.modelcontextprotocol/ui';

export const BOARD_URI = 'ui://parcours/day';

const MIME_TYPE = 'text/html;profile=mcp-app';

const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Day</title>
<style>${dayBoardStyle}</style>
<main></main>
<p role="status"></p>
<script>${dayBoardScript}</script>
</html>`;

export const readBoard = () => ({
  contents: [{ uri: BOARD_URI, mimeType: MIME_TYPE, text: html, _meta: { ui: { prefersBorder: true } } }],
});

const boardTools = new Set(['get_plan', 'get_context']);

/** The metadata that makes a client show the board with a tool's answer. */
export const boardMeta = (tool: string) =>
  boardTools.has(tool) ? { ui: { resourceUri: BOARD_URI } } : undefined;
