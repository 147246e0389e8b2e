import { headers } from 'next/headers';
import { holdEarlyClicks } from '@/components/shell/frame/early-clicks';
import type { Frame } from '@/server/types';

type Look = Pick<Frame['me']['preferences'], 'theme' | 'density'>;

/** Next takes the nonce of its own scripts from the same header. */
async function scriptNonce(): Promise<string | undefined> {
  return /'nonce-([^']+)'/.exec((await headers()).get('content-security-policy') ?? '')?.[1];
}

/** Shows the chosen theme and density before the first paint. The page follows changes itself. */
const showLook = ({ theme, density }: Look) =>
  `;document.documentElement.dataset.density='${density}'` +
  (theme === 'system' ? '' : `;document.documentElement.dataset.theme='${theme}'`);

/** What runs before the scripts of a page with tasks have loaded. */
export const PlannerScript = async ({ look }: { look: Look | undefined }) => (
  <script
    nonce={await scriptNonce()}
    suppressHydrationWarning
  >{`(${holdEarlyClicks.toString()})()${look ? showLook(look) : ''}`}</script>
);
