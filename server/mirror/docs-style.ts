/** The reference's style: the planner's paper and ink, with nothing to load. */
export const docsStyle = `
:root{color-scheme:light dark;--paper:oklch(98.5% .004 85);--ink:oklch(25% .01 85);--soft:oklch(45% .01 85);--line:oklch(90% .006 85);--accent:oklch(48% .13 255);--raised:oklch(96% .005 85)}
@media(prefers-color-scheme:dark){:root{--paper:oklch(19% .008 85);--ink:oklch(93% .005 85);--soft:oklch(74% .008 85);--line:oklch(31% .008 85);--accent:oklch(76% .11 255);--raised:oklch(23% .008 85)}}
*{box-sizing:border-box}html{scroll-behavior:smooth}
@media(prefers-reduced-motion:reduce){html{scroll-behavior:auto}}
body{margin:0;background:var(--paper);color:var(--ink);font:14px/1.55 "Inter Variable",Inter,system-ui,sans-serif;display:grid;grid-template-columns:248px minmax(0,1fr)}
nav{position:sticky;top:0;height:100vh;overflow:auto;padding:20px 16px;border-right:1px solid var(--line)}
nav ul{list-style:none;margin:0;padding:0}nav li ul{margin:0 0 12px;font:12px/1.9 ui-monospace,monospace}
nav a{color:var(--soft);text-decoration:none}nav>ul>li>a{color:var(--ink);font-weight:600}nav a:hover{color:var(--accent)}
.home{display:block;font-weight:650;font-size:16px;color:var(--ink);margin-bottom:16px}
main{max-width:860px;padding:32px 32px 96px}h1{font-size:28px;margin:0 0 8px}h2{font-size:20px;margin:48px 0 0;padding-bottom:8px;border-bottom:1px solid var(--line)}
h3{font-size:14px;margin:28px 0 4px;font-weight:500}section p{margin:4px 0}.faces{color:var(--soft);font-size:13px}
a{color:var(--accent)}a:focus-visible,summary:focus-visible,pre:focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:4px}
code,pre{font:12.5px/1.5 ui-monospace,SFMono-Regular,monospace;overflow-wrap:anywhere}
.method{display:inline-block;min-width:56px;font:600 12px ui-monospace,monospace;color:var(--accent)}
table{width:100%;border-collapse:collapse;margin:8px 0 12px}caption{text-align:left;color:var(--soft);font-size:12px;padding:4px 0}
th,td{text-align:left;vertical-align:top;padding:6px 12px 6px 0;border-top:1px solid var(--line);font-weight:400}th{width:24%}td:nth-child(2){width:42%}
small{color:var(--soft)}summary{cursor:pointer;color:var(--soft);font-size:13px}pre{background:var(--raised);padding:12px;border-radius:6px;overflow:auto}
@media(max-width:800px){body{display:block}nav{position:static;height:auto;max-height:40vh;border-right:0;border-bottom:1px solid var(--line)}main{padding:24px 16px}th,td{display:block;width:auto!important;border:0;padding:2px 0}tr{display:block;border-top:1px solid var(--line);padding:6px 0}}
`;
