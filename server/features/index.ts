export { appRouter, routes } from './app-router';
export { streamedAnswers } from './exchange/exchange';
export { resolveNames } from './names/resolve-names';
export { isListed, type Toolset, toolsetPurposes, toolsets, toolsetsOf } from './toolsets';
