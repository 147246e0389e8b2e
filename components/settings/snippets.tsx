import { useAppUrl } from '../data/app-url';
import { useText } from '../language/language';
import { Copyable } from '../ui/copyable';

const snippets = (url: string, token: string) =>
  [
    {
      title: 'readWithCurl',
      text: `curl -H "Authorization: Bearer ${token}" \\\n  "${url}/v2/tasks?when=today"`,
    },
    {
      title: 'writeWithCurl',
      text: `curl -X POST -H "Authorization: Bearer ${token}" \\\n  -H "Content-Type: application/json" \\\n  -d '{"title":"Call the bank","when":{"kind":"today"}}' \\\n  "${url}/v2/tasks"`,
    },
    {
      title: 'overMcp',
      text: JSON.stringify(
        {
          mcpServers: {
            parcours: { type: 'http', url: `${url}/mcp`, headers: { Authorization: `Bearer ${token}` } },
          },
        },
        null,
        2,
      ),
    },
    {
      title: 'commandLine',
      text: `npx parcours login --url ${url}\nnpx parcours list-tasks --when today`,
    },
  ] as const;

/** Setup snippets. They contain the new token as long as it is shown. */
export function Snippets({ token }: { token: string }) {
  const t = useText('settings-tools');
  const appUrl = useAppUrl();
  return (
    <div className="flex flex-col gap-5">
      {snippets(appUrl, token).map(({ title, text }) => (
        <div key={title} className="flex flex-col gap-1">
          <h3 className="text-13 font-medium text-ink-2">{t(title)}</h3>
          <Copyable label={t(title)} text={text} />
        </div>
      ))}
      <p className="text-13 text-ink-2">
        {t.rich('everyOperation', {
          docs: (text) => (
            <a href="/docs" className="text-accent underline underline-offset-2">
              {text}
            </a>
          ),
        })}
      </p>
    </div>
  );
}
