import { X } from 'lucide-react';
import { useIsVisitor } from '../../sync/served';
import { IconButton } from '../../ui/button';
import { icon } from '../../ui/icon';
import { KeyNames } from '../../ui/kbd';
import { Link } from '../../ui/link';
import { useTexts } from '../language/language';
import { openPanel } from '../state/panels';
import { commands } from './commands';
import { useCommandName } from './use-command-name';
import { worksForVisitors } from './visitor-commands';

const groups = ['goTo', 'do', 'tasks'] as const;

export function KeySheet() {
  const { t, common } = useTexts('keys');
  const nameOf = useCommandName();
  const isVisitor = useIsVisitor();
  const shown = isVisitor ? commands.filter(worksForVisitors) : commands;
  const used = groups.filter((group) => shown.some((one) => one.group === group && one.keys));
  const isWide = (group: string) => group === 'tasks' || used.length < groups.length;
  return (
    <div className="grid gap-6 p-4 md:grid-cols-2">
      <IconButton
        label={common('close')}
        onClick={() => openPanel(null)}
        className="absolute end-2.5 top-2.5 text-ink-3"
      >
        <X {...icon} />
      </IconButton>
      {used.map((group) => (
        <section key={group} className={isWide(group) ? 'md:col-span-2' : undefined}>
          <h3 className="pb-1 text-12 font-medium text-ink-3">{t(group)}</h3>
          <dl className={isWide(group) ? 'md:columns-2 md:gap-8' : undefined}>
            {shown.map(
              (command) =>
                command.group === group &&
                command.keys && (
                  <div
                    key={command.id}
                    className="flex min-h-8 items-center justify-between gap-4 break-inside-avoid py-1 leading-snug"
                  >
                    <dt className="text-14">{nameOf(command)}</dt>
                    <dd>
                      <KeyNames keys={command.keys} />
                    </dd>
                  </div>
                ),
            )}
          </dl>
        </section>
      ))}
      {!isVisitor && (
        <Link
          href="/settings/keys"
          onClick={() => openPanel(null)}
          className="text-13 text-accent underline underline-offset-2 md:col-span-2"
        >
          {t('changeKeys')}
        </Link>
      )}
    </div>
  );
}
