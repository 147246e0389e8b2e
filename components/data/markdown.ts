import dynamic from 'next/dynamic';
import { retryImport } from './connection';

export const Markdown = dynamic(retryImport(() => import('../ui/markdown').then((late) => late.Markdown)));
