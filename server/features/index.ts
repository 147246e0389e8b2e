export { appRouter, routes } from './app-router';
export { streamedAnswers } from './exchange/exchange';
export { alsoListed, type Toolset, toolsetPurposes, toolsets, toolsetsOf } from './toolsets';
