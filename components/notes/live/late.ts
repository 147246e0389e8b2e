import dynamic from 'next/dynamic';
import { lateModule } from '../../shell/parts/late-module';
import { retryImport } from '../../sync/connection';

export const loadStillText = () => import('./still-text').then((late) => late.StillText);

/** The server renders it, so that the first paint has the text as it stays. */
export const StillText = dynamic(retryImport(loadStillText));

/** CodeMirror, which is large. */
export const liveEditor = lateModule(() => import('./live-editor'));
