export { appRouter, routes } from './app-router';
export { streamedAnswers } from './exchange/exchange';
export { resolveNames } from './names/resolve-names';
export { isAllowed, isProposed, requireAllowed } from './proposals/proposable';
export { propose } from './proposals/propose';
export { findRow, isRowKind, type RowKind, rowKinds } from './single-rows';
export { isListed, type Toolset, toolsetPurposes, toolsets, toolsetsOf } from './toolsets';
