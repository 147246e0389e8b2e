import sql from 'sql-template-tag';
import { ms } from '../../platform/database/epoch';
import type { Section } from './export-section';

/* The lists of the export for everything but places, tasks and days. */

export const ownSections = {
  habits: {
    tables: ['habits', 'habit_checks'],
    keys: ({ caller }) =>
      sql`SELECT h.id AS key FROM habits h WHERE h.user_id = ${caller} ORDER BY h.position, h.id`,
    rows: (page) => sql`SELECT h.id, h.name, h.icon, h.hue, h.notes, h.weekdays, h.position AS "order",
      json_build_object('count', h.target_count, 'period', h.target_period) AS target, ${ms('h.archived_at')} AS "archivedAt",
      coalesce((SELECT json_agg(json_build_object('day', c.day, 'count', c.count) ORDER BY c.day)
        FROM habit_checks c WHERE c.habit_id = h.id), '[]') AS checks
      FROM ${page} JOIN habits h ON h.id = k.key::uuid`,
  },
  views: {
    tables: ['views'],
    keys: ({ caller }) =>
      sql`SELECT v.id AS key FROM views v WHERE v.user_id = ${caller} ORDER BY v.position, v.id`,
    rows: (page) => sql`SELECT v.id, v.name, v.icon, v.filter, v.sort, v.position AS "order"
      FROM ${page} JOIN views v ON v.id = k.key::uuid`,
  },
  files: {
    tables: ['files'],
    keys: ({ caller }) =>
      sql`SELECT f.id AS key FROM files f WHERE f.created_by = ${caller} AND f.target_kind <> 'import'
        ORDER BY f.created_at, f.id`,
    rows: (page) => sql`SELECT f.id, f.name, f.size, f.type, f.width, f.height, f.target_kind AS "targetKind",
      f.target_id AS "targetId", ${ms('f.created_at')} AS "createdAt" FROM ${page} JOIN files f ON f.id = k.key::uuid`,
  },
  installs: {
    tables: ['package_installs'],
    keys: ({ caller }) => sql`SELECT i.package_id || ' ' || i.user_id AS key FROM package_installs i
      WHERE i.user_id = ${caller} ORDER BY i.created_at, i.package_id`,
    rows: (
      page,
    ) => sql`SELECT i.package_id AS "packageId", g.kind, g.name, ${ms('i.created_at')} AS "createdAt"
      FROM ${page} JOIN package_installs i ON i.package_id = split_part(k.key, ' ', 1)::uuid
        AND i.user_id = split_part(k.key, ' ', 2)::uuid JOIN packages g ON g.id = i.package_id`,
  },
  dismissals: {
    tables: ['coach_dismissals'],
    keys: ({ caller }) => sql`SELECT d.user_id || ' ' || d.insight_id AS key FROM coach_dismissals d
      WHERE d.user_id = ${caller} ORDER BY d.created_at, d.insight_id`,
    rows: (page) => sql`SELECT d.insight_id AS id, ${ms('d.created_at')} AS "createdAt"
      FROM ${page} JOIN coach_dismissals d ON d.user_id = left(k.key, 36)::uuid AND d.insight_id = substr(k.key, 38)`,
  },
  connections: {
    tables: ['connections', 'calendars'],
    keys: ({ caller }) =>
      sql`SELECT n.id AS key FROM connections n WHERE n.user_id = ${caller} ORDER BY n.created_at, n.id`,
    rows: (page) => sql`SELECT n.id, n.provider, n.account, n.label, ${ms('n.created_at')} AS "createdAt",
      coalesce((SELECT json_agg(json_build_object('name', c.name, 'chosen', c.chosen) ORDER BY c.name, c.id)
        FROM calendars c WHERE c.connection_id = n.id), '[]') AS calendars
      FROM ${page} JOIN connections n ON n.id = k.key::uuid`,
  },
  webhooks: {
    tables: ['webhooks'],
    keys: ({ caller }) =>
      sql`SELECT h.id AS key FROM webhooks h WHERE h.user_id = ${caller} ORDER BY h.created_at, h.id`,
    rows: (page) => sql`SELECT h.id, h.workspace_id AS "workspaceId", h.url, h.events, h.active,
      ${ms('h.created_at')} AS "createdAt" FROM ${page} JOIN webhooks h ON h.id = k.key::uuid`,
  },
  feeds: {
    tables: ['feeds'],
    keys: ({ caller }) =>
      sql`SELECT f.id AS key FROM feeds f WHERE f.user_id = ${caller} ORDER BY f.created_at, f.id`,
    rows: (page) => sql`SELECT f.id, f.name, f.include, ${ms('f.created_at')} AS "createdAt"
      FROM ${page} JOIN feeds f ON f.id = k.key::uuid`,
  },
} as const satisfies Record<string, Section>;
