export { InlineAdd } from './inline-add';
export { QuickAdd } from './quick-add';
