import { Check, ChevronRight } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { cn } from './cn';
import { useLayer } from './history-layers';
import { useKeyNames } from './kbd';

const panel =
  'z-50 base:max-h-(--radix-dropdown-menu-content-available-height) base:min-w-48 overflow-y-auto rounded-panel bg-raised p-1 text-14 shadow-float animate-in outline-none';

type MenuProps = Pick<
  ComponentProps<typeof DropdownMenu.Root>,
  'open' | 'defaultOpen' | 'onOpenChange' | 'children'
>;

/** Without `open` it opens and closes itself. */
export function Menu({ open, defaultOpen = false, onOpenChange, children }: MenuProps) {
  const [isOpen, setOpen] = useState(defaultOpen);
  const isShown = open ?? isOpen;
  const change = (next: boolean) => {
    setOpen(next);
    onOpenChange?.(next);
  };
  useLayer(isShown, () => change(false));
  return (
    <DropdownMenu.Root open={isShown} onOpenChange={change}>
      {children}
    </DropdownMenu.Root>
  );
}

export const MenuTrigger = DropdownMenu.Trigger;

/** A press outside closes the menu, and presses nothing: a veil that is not seen lies over the page. */
export function MenuContent({ className, ...props }: ComponentProps<typeof DropdownMenu.Content>) {
  return (
    <>
      <DropdownMenu.Portal>
        <div className="fixed inset-0 z-40" />
      </DropdownMenu.Portal>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          sideOffset={4}
          collisionPadding={8}
          className={cn(panel, className)}
          {...props}
        />
      </DropdownMenu.Portal>
    </>
  );
}

const item =
  'flex base:h-8 cursor-default items-center gap-2.5 rounded-control px-2 outline-none data-highlighted:bg-hover data-disabled:opacity-50 touch:h-11 [&>svg]:text-ink-3';

const MenuKeys = ({ keys }: { keys: string }) => (
  <span aria-hidden="true" className="ms-auto ps-6 text-12 text-ink-3 pointer-coarse:hidden">
    {useKeyNames(keys).join(' ')}
  </span>
);

interface MenuItemProps extends ComponentProps<typeof DropdownMenu.Item> {
  /** The key that does the same. */
  keys?: string;
}

export function MenuItem({ className, keys, children, ...props }: MenuItemProps) {
  return (
    <DropdownMenu.Item className={cn(item, className)} {...props}>
      {children}
      {keys && <MenuKeys keys={keys} />}
    </DropdownMenu.Item>
  );
}

export const MenuLabel = ({ children }: { children: ReactNode }) => (
  <DropdownMenu.Label className="px-2 pt-2 pb-1 text-12 text-ink-3">{children}</DropdownMenu.Label>
);

interface SubMenuProps {
  label: string;
  className?: string;
  children: ReactNode;
}

export const SubMenu = ({ label, className, children }: SubMenuProps) => (
  <DropdownMenu.Sub>
    <DropdownMenu.SubTrigger className={cn(item, 'data-[state=open]:bg-hover', className)}>
      {label}
      <ChevronRight size={14} strokeWidth={2} className="ms-auto rtl:-scale-x-100" aria-hidden="true" />
    </DropdownMenu.SubTrigger>
    <DropdownMenu.Portal>
      <DropdownMenu.SubContent sideOffset={2} collisionPadding={8} className={panel}>
        {children}
      </DropdownMenu.SubContent>
    </DropdownMenu.Portal>
  </DropdownMenu.Sub>
);

export const MenuChoice = DropdownMenu.RadioGroup;

export function MenuOption({ className, children, ...props }: ComponentProps<typeof DropdownMenu.RadioItem>) {
  return (
    <DropdownMenu.RadioItem className={cn(item, className)} {...props}>
      {children}
      <DropdownMenu.ItemIndicator className="ms-auto">
        <Check size={14} strokeWidth={2} aria-hidden="true" />
      </DropdownMenu.ItemIndicator>
    </DropdownMenu.RadioItem>
  );
}

export const MenuLine = () => <DropdownMenu.Separator className="my-1 h-px bg-line" />;
