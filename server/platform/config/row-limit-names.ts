/** Default limits: `headings` to `grants` count per workspace, `shares` per package, `attachments` per target, all others per account. */
export const rowLimits = {
  tasks: 200_000,
  projects: 10_000,
  areas: 1_000,
  notes: 10_000,
  comments: 100_000,
  sessions: 200_000,
  tokens: 200,
  passkeys: 50,
  workspaces: 100,
  packages: 1_000,
  installs: 1_000,
  links: 5_000,
  views: 500,
  files: 50_000,
  uploads: 200,
  webhooks: 50,
  feeds: 50,
  devices: 50,
  habits: 200,
  dismissals: 20_000,
  checks: 100_000,
  connections: 20,
  headings: 20_000,
  members: 1_000,
  invitations: 2_000,
  grants: 20_000,
  shares: 1_000,
  attachments: 2_000,
};

export type RowKind = keyof typeof rowLimits;
type RowLimits = Record<RowKind, number>;

const isKind = (name: string): name is RowKind => Object.hasOwn(rowLimits, name);

/** Parses `tasks=5000,notes=100`; 0 means no limit, other kinds keep their default. Undefined if malformed. */
export function parseRowLimits(text: string): RowLimits | undefined {
  const limits: RowLimits = { ...rowLimits };
  for (const entry of text.split(',')) {
    const [, name = '', number] = /^\s*([a-z]+)=(\d{1,9})\s*$/.exec(entry) ?? [];
    if (!isKind(name)) return undefined;
    limits[name] = Number(number);
  }
  return limits;
}
