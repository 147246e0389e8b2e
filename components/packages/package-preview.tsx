import { useQuery } from '@tanstack/react-query';
import { Circle, CornerDownRight, Folder, Layers, type LucideIcon } from 'lucide-react';
import { listed } from '@/language/listed';
import type { Outputs } from '@/server/types';
import { useText, useTexts } from '../shell/language/language';
import { NotLoaded } from '../shell/parts/query-states';
import { createRun } from '../sync/server-run';
import { useTRPC, useTRPCClient } from '../sync/trpc';
import { useReread } from '../sync/use-reread';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { smallIcon } from '../ui/icon';
import { useOpenPage } from '../ui/navigation';

type Preview = Outputs['screens']['packagePreview'];
type Line = Preview['lines'][number];

const icons: Record<Line['kind'], LucideIcon> = {
  area: Layers,
  project: Folder,
  heading: CornerDownRight,
  task: Circle,
};

function Outline({ lines }: { lines: readonly Line[] }) {
  const { t, common } = useTexts('packages');
  const rows = lines.map((line, at) => ({ ...line, key: `${at} ${line.name}` }));
  return (
    <ul aria-label={t('whatItMakes')}>
      {rows.map(({ key, kind, name, depth }) => {
        const Icon = icons[kind];
        return (
          <li
            key={key}
            style={{ paddingInlineStart: depth * 18 }}
            className={`flex items-baseline gap-2 py-0.5 text-13 ${kind === 'task' ? 'text-ink-2' : 'pt-2 font-medium'}`}
          >
            <Icon {...smallIcon} size={12} className="shrink-0 translate-y-px text-ink-3" />
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <span className="sr-only">{t('kindIs', { kind: common(kind) })} </span>
              {name}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** The page of a project or area that an installed template created. */
function pathOf(made: Outputs['packages']['install']['created']): string | undefined {
  const [areaId] = made?.areaIds ?? [];
  const [projectId] = made?.projectIds ?? [];
  if (areaId) return `/area/${areaId}`;
  if (projectId) return `/project/${projectId}`;
  return made && '/later';
}

function usePackageActions({ packageId, installed }: Preview['package']) {
  const { packages } = useTRPCClient();
  const run = createRun(useReread(['packages', 'screens']));
  return {
    act: (name: 'install' | 'uninstall' | 'publish' | 'unpublish') =>
      run(() => packages[name].mutate({ packageId })),
    /** Creates the template's content, again if it was installed before. Resolves to its page. */
    async add(): Promise<string | undefined> {
      const answer = await run(async () => {
        // Only the first installation of a template creates its content.
        if (installed) await packages.uninstall.mutate({ packageId });
        return packages.install.mutate({ packageId });
      });
      return answer && pathOf(answer.created);
    },
  };
}

function Actions({ preview, onClose }: { preview: Preview; onClose: () => void }) {
  const { t, common } = useTexts('packages');
  const open = useOpenPage();
  const { mine, published, package: found } = preview;
  const { add, act } = usePackageActions(found);
  const { kind, installed } = found;
  const isTemplate = kind === 'template';
  const make = async () => {
    const path = await add();
    if (!path) return;
    onClose();
    open(path);
  };
  return (
    <div className="flex flex-wrap items-center gap-1 border-t border-line p-3">
      {mine && (
        <Button onClick={() => void act(published ? 'unpublish' : 'publish')}>
          {published ? t('unpublish') : t('publish')}
        </Button>
      )}
      {isTemplate && installed && <Button onClick={() => void act('uninstall')}>{t('uninstall')}</Button>}
      <span className="flex-1" />
      <Button onClick={onClose}>{common('close')}</Button>
      {isTemplate ? (
        <Button look="primary" onClick={() => void make()}>
          {t(installed ? 'addAgain' : 'addToPlanner')}
        </Button>
      ) : (
        // One button for both, so that it keeps the focus when Install becomes Uninstall.
        <Button
          look={installed ? 'outline' : 'primary'}
          onClick={() => void act(installed ? 'uninstall' : 'install')}
        >
          {t(installed ? 'uninstall' : 'install')}
        </Button>
      )}
    </div>
  );
}

const uses = {
  template: 'daysCount',
  prompt: 'inAssistant',
  agent: 'inAssistant',
} as const satisfies Record<Preview['package']['kind'], string>;

function Content({ preview, onClose }: { preview: Preview; onClose: () => void }) {
  const { t, common } = useTexts('packages');
  const { package: found, text, lines, published } = preview;
  const { kind, publisher, summary, installed } = found;
  const facts = [
    t('kindBy', { kind, name: publisher.displayName }),
    published && t('isPublished'),
    installed && t('isInstalled'),
  ];
  return (
    <>
      <div className="px-4 pb-3">
        <p className="text-12 text-ink-3">{listed(common, facts)}</p>
        {summary && <p className="pt-2 text-14 text-ink-2">{summary}</p>}
        <p className="pt-2 text-13 text-ink-2">{t(uses[kind])}</p>
      </div>
      <section
        aria-label={t('content')}
        className="max-h-[46vh] overflow-y-auto border-t border-line px-4 py-3"
      >
        {kind === 'template' ? (
          <Outline lines={lines} />
        ) : (
          <p className="text-13 whitespace-pre-wrap [overflow-wrap:anywhere]">{text || t('isEmpty')}</p>
        )}
      </section>
      <Actions preview={preview} onClose={onClose} />
    </>
  );
}

export function PackagePreview({ packageId, onClose }: { packageId: string; onClose: () => void }) {
  const t = useText('packages');
  const trpc = useTRPC();
  const query = useQuery(trpc.screens.packagePreview.queryOptions({ packageId }));
  return (
    <Dialog open onClose={onClose} title={query.data?.package.name ?? t('package')} showTitle>
      {query.data ? (
        <Content preview={query.data} onClose={onClose} />
      ) : (
        <div className="px-4">
          <NotLoaded query={query} rows={4} />
        </div>
      )}
    </Dialog>
  );
}
