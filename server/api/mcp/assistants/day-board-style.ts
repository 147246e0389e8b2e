/** The planner's colors, spacing and type, for a page that a client shows in a frame. */
export const dayBoardStyle = `
:root {
  color-scheme: light dark;
  --paper: light-dark(oklch(98.8% 0.003 85), oklch(19.5% 0.006 85));
  --hover: light-dark(oklch(94.4% 0.005 85), oklch(25.5% 0.008 85));
  --line: light-dark(oklch(90.6% 0.005 85), oklch(30% 0.008 85));
  --ink: light-dark(oklch(24% 0.01 85), oklch(94% 0.005 85));
  --ink-3: light-dark(oklch(50% 0.009 85), oklch(68% 0.009 85));
  --accent: light-dark(oklch(50% 0.15 256), oklch(74% 0.12 256));
  --accent-soft: light-dark(oklch(93.5% 0.03 256), oklch(30% 0.05 256));
}
[data-theme='light'] { color-scheme: light; }
[data-theme='dark'] { color-scheme: dark; }
* { box-sizing: border-box; margin: 0; }
body { padding: 16px; background: var(--paper); color: var(--ink); font: 14px/20px 'Inter Variable', Inter, ui-sans-serif, system-ui, sans-serif; }
h1 { font-size: 16px; line-height: 24px; font-weight: 600; }
h2 { margin: 12px 0 2px; font-size: 12px; line-height: 16px; font-weight: 500; color: var(--ink-3); }
h2.engaged { color: var(--accent); }
ul { list-style: none; padding: 0; }
li { display: flex; align-items: center; gap: 8px; min-height: 36px; border-bottom: 1px solid var(--line); }
li span { flex: 1; overflow-wrap: anywhere; }
li:has(small) { padding: 4px 0; }
li small { display: block; font-size: 12px; line-height: 16px; color: var(--ink-3); }
a { color: var(--accent); }
li.done span { color: var(--ink-3); text-decoration: line-through; }
input { width: 16px; height: 16px; accent-color: var(--accent); }
button { min-height: 28px; padding: 0 10px; border: 1px solid var(--line); border-radius: 6px; background: none; color: inherit; font: inherit; font-size: 12px; cursor: pointer; }
button:hover { background: var(--hover); }
button.running { border-color: var(--accent); background: var(--accent-soft); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
p { color: var(--ink-3); }
`;
