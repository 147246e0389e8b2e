export { appRouter } from './app-router';
export { streamedAnswers } from './exchange/exchange';
export { alsoInDay, routerToolsets, type Toolset, toolsets } from './toolsets';
