'use client';

import { useQuery } from '@tanstack/react-query';
import { Circle, CornerDownRight, Folder, Layers, type LucideIcon } from 'lucide-react';
import type { Outputs } from '@/server/types';
import { NotLoaded } from '../data/query-states';
import { useTRPC } from '../data/trpc';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { smallIcon } from '../ui/icon';
import { useOpenPage } from '../ui/navigation';
import { kindNames, usePackageActions } from './use-packages';

type Preview = Outputs['screens']['packagePreview'];
type Line = Preview['lines'][number];

const icons: Record<Line['kind'], LucideIcon> = {
  area: Layers,
  project: Folder,
  heading: CornerDownRight,
  task: Circle,
};

const names: Record<Line['kind'], string> = {
  area: 'Area',
  project: 'Project',
  heading: 'Heading',
  task: 'Task',
};

/** What a template makes. */
function Outline({ lines }: { lines: readonly Line[] }) {
  const rows = lines.map((line, at) => ({ ...line, key: `${at} ${line.name}` }));
  return (
    <ul aria-label="What it makes">
      {rows.map(({ key, kind, name, depth }) => {
        const Icon = icons[kind];
        return (
          <li
            key={key}
            style={{ paddingLeft: depth * 18 }}
            className={`flex items-baseline gap-2 py-0.5 text-13 ${kind === 'task' ? 'text-ink-2' : 'pt-2 font-medium'}`}
          >
            <Icon {...smallIcon} size={12} className="shrink-0 translate-y-px text-ink-3" />
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <span className="sr-only">{names[kind]}: </span>
              {name}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** The one thing to do with a package. */
function MainAction({ preview: { package: found }, onClose }: { preview: Preview; onClose: () => void }) {
  const open = useOpenPage();
  const { add, install, uninstall } = usePackageActions();
  const { packageId, kind, installed } = found;
  if (kind === 'template') {
    const make = async () => {
      const path = await add(found);
      if (!path) return;
      onClose();
      open(path);
    };
    return (
      <Button look="primary" onClick={() => void make()}>
        {installed ? 'Add it again' : 'Add to my planner'}
      </Button>
    );
  }
  return installed ? (
    <Button look="outline" onClick={() => void uninstall(packageId)}>
      Uninstall
    </Button>
  ) : (
    <Button look="primary" onClick={() => void install(packageId)}>
      Install
    </Button>
  );
}

function Actions({ preview, onClose }: { preview: Preview; onClose: () => void }) {
  const { uninstall, publish, unpublish } = usePackageActions();
  const { mine, published } = preview;
  const { packageId, kind, installed } = preview.package;
  return (
    <div className="flex flex-wrap items-center gap-1 border-t border-line p-3">
      {mine && (
        <Button onClick={() => void (published ? unpublish(packageId) : publish(packageId))}>
          {published ? 'Unpublish' : 'Publish on this server'}
        </Button>
      )}
      {kind === 'template' && installed && (
        <Button onClick={() => void uninstall(packageId)}>Uninstall</Button>
      )}
      <span className="flex-1" />
      <Button onClick={onClose}>Close</Button>
      <MainAction preview={preview} onClose={onClose} />
    </div>
  );
}

const uses: Record<Preview['package']['kind'], string> = {
  template: 'Its days count from the day on which you add it.',
  prompt: 'Once installed, it is a prompt in your assistant.',
  agent: 'Once installed, it is a prompt in your assistant.',
};

function Content({ preview, onClose }: { preview: Preview; onClose: () => void }) {
  const { package: found, text, lines, published } = preview;
  const { kind, publisher, summary, installed } = found;
  const facts = [
    `${kindNames[kind]} by ${publisher.displayName}`,
    published && 'published',
    installed && 'installed',
  ];
  return (
    <>
      <div className="px-4 pb-3">
        <p className="text-12 text-ink-3">{facts.filter(Boolean).join(', ')}</p>
        {summary && <p className="pt-2 text-14 text-ink-2">{summary}</p>}
        <p className="pt-2 text-13 text-ink-2">{uses[kind]}</p>
      </div>
      <section aria-label="Content" className="max-h-[46vh] overflow-y-auto border-t border-line px-4 py-3">
        {kind === 'template' ? (
          <Outline lines={lines} />
        ) : (
          <p className="text-13 whitespace-pre-wrap [overflow-wrap:anywhere]">{text || 'It is empty.'}</p>
        )}
      </section>
      <Actions preview={preview} onClose={onClose} />
    </>
  );
}

interface PackagePreviewProps {
  packageId: string;
  onClose: () => void;
}

/** What a package holds, before it is installed. */
export function PackagePreview({ packageId, onClose }: PackagePreviewProps) {
  const trpc = useTRPC();
  const query = useQuery(trpc.screens.packagePreview.queryOptions({ packageId }));
  return (
    <Dialog open onClose={onClose} title={query.data?.package.name ?? 'Package'} showTitle>
      {query.data && <Content preview={query.data} onClose={onClose} />}
      {!query.data && (
        <div className="px-4">
          <NotLoaded query={query} rows={4} />
        </div>
      )}
    </Dialog>
  );
}
