export { NamedIcon } from './icon-by-name';
export { IconPicker } from './icon-picker';
