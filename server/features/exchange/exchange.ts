import { z } from 'zod';
import { query, router } from '../../core/operation/trpc';
import { ExportDocument } from '../../wire/exchange';
import { exportPieces, readExport } from './export-document';
import { importData } from './import-data';

const exportAccount = query
  .meta({
    summary: 'Export everything that you own as one JSON document.',
    description:
      'import_data takes it back. GET /v2/export streams it. Over MCP it answers an address that works once, for 15 minutes.',
    rest: 'GET /export',
    tool: 'export_account',
    refusals: ['payload_too_large'],
  })
  .input(z.strictObject({}))
  .output(ExportDocument)
  .query(async ({ ctx }) => ExportDocument.parse(await readExport(ctx)));

/** Operations whose answer REST streams as pieces of the same JSON, by tool. */
export const streamedAnswers = new Map([['export_account', exportPieces]]);

export const exchange = router({ exportAccount, importData });
