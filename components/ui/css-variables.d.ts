import 'react';

declare module 'react' {
  /** Styles may set variables that class names read. */
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined;
  }
}
