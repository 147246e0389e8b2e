import { themeColors } from '../../platform/http/theme-colors';

const colors = Object.entries(themeColors)
  .map(([name, [light, dark]]) => `--${name}:light-dark(${light},${dark})`)
  .join(';');

/** The reference in the planner's paper, ink and typeface. */
export const docsStyle = `
@font-face{font-family:"Inter Variable";src:url(/docs/inter.woff2) format("woff2-variations");font-weight:100 900;font-display:optional}
:root{color-scheme:light dark;${colors}}
@media print{:root{color-scheme:light}}
*{box-sizing:border-box}
html{scroll-padding-top:24px}
body{margin:0;background:var(--paper);color:var(--ink);font:14px/1.6 "Inter Variable",system-ui,sans-serif;font-feature-settings:"cv11","ss03";display:grid;grid-template-columns:264px minmax(0,1fr)}
a{color:var(--accent);text-underline-offset:3px}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:4px}
code,pre,.method{font:12.5px/1.6 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;overflow-wrap:anywhere}
.skip{position:absolute;left:-999px}.skip:focus{left:16px;top:8px;background:var(--paper);padding:4px 8px;z-index:1}
nav{position:sticky;top:0;height:100vh;overflow:auto;padding:20px 16px 40px;background:var(--surface);border-right:1px solid var(--line)}
nav ul{list-style:none;margin:0;padding:0}
nav .home{display:block;font-size:16px;font-weight:650;color:var(--ink);text-decoration:none;margin-bottom:12px}
nav li li a{display:block;padding:2px 8px;min-height:24px;border-radius:6px;color:var(--ink-2);text-decoration:none;overflow-wrap:anywhere}
nav li li a:hover{background:var(--hover);color:var(--ink)}
nav .topic a{display:block;padding:2px 8px;color:var(--ink-2);text-decoration:none;border-radius:6px}nav .topic a:hover{background:var(--hover);color:var(--ink)}
nav .group{margin-top:16px}nav .group>a{display:block;margin:0 0 4px;padding:0 8px;color:var(--ink-3);font-size:12px;font-weight:600;text-decoration:none}
input{width:100%;font:inherit;color:inherit;background:var(--paper);border:1px solid var(--ink-3);border-radius:6px;padding:6px 10px}
label{font-size:12px;color:var(--ink-3)}
[role=status]{min-height:20px;padding:2px 8px;font-size:12px;color:var(--ink-3)}
main{max-width:960px;padding:40px 48px 120px}
h1{font-size:28px;line-height:1.25;margin:0 0 12px;font-weight:650;letter-spacing:-.01em}
h2{font-size:20px;margin:56px 0 0;font-weight:600}
section>h2{margin-top:8px}
section.operation h2{font-size:16px;margin:0;font-weight:550}
h2 a{color:inherit;text-decoration:none}h2 a:hover{text-decoration:underline}
.operations{list-style:none;padding:0}main .operations li{display:grid;grid-template-columns:200px minmax(0,1fr) 52px;gap:2px 12px;padding:4px 0;align-items:baseline;margin:0}.operations a{justify-self:start}main .operations li[hidden]{display:none}
.intro p{max-width:68ch;color:var(--ink-2)}
section{padding:24px 0;border-bottom:1px solid var(--line)}
main ul:not(.operations){max-width:72ch;padding-left:20px;color:var(--ink-2)}main li{margin:4px 0}
section p{margin:4px 0 0;max-width:72ch;color:var(--ink-2)}
.prose{max-width:72ch;color:var(--ink-2)}.prose h1,.prose h2,.prose strong{color:var(--ink)}.prose h2{margin-top:40px}.prose p{margin:12px 0}.prose th{width:auto}.prose thead th{font-size:12px;color:var(--ink-3)}.prose img{width:100%;height:auto;border:1px solid var(--line);border-radius:10px}
nav a[aria-current]{background:var(--hover);color:var(--ink);font-weight:550}
.route{margin:6px 0 0}
.method{font-weight:600;font-size:11px;margin-right:8px;color:var(--accent)}.operations .method{margin:0;text-align:right}.GET{color:var(--done)}.DELETE{color:var(--overdue)}
table{width:100%;border-collapse:collapse;margin:16px 0 0}
caption,summary{text-align:left;color:var(--ink-3);font-size:12px;font-weight:600;padding:0 0 4px}
th,td{text-align:left;vertical-align:top;padding:6px 16px 6px 0;border-top:1px solid var(--line);font-weight:400}
th{width:24%}td:last-child{width:38%;color:var(--ink-2)}td code{white-space:pre-wrap}
small{color:var(--ink-3);font-size:12px}
details{margin-top:12px}summary{cursor:pointer;padding:2px 0}.calls details{margin-top:4px}
@media(min-width:1280px){main:has(.calls){max-width:1160px}section.operation{display:grid;grid-template-columns:minmax(0,1fr) 400px;gap:0 40px}.calls{position:sticky;top:24px;align-self:start}}
pre{background:var(--surface);border:1px solid var(--line);padding:12px 14px;border-radius:10px;overflow:auto;margin:6px 0 0;white-space:pre-wrap}
.route .tool{margin-left:12px;color:var(--ink-3)}
main .group:not(:has([data-words]:not([hidden]))){display:none}
@media(max-width:860px){body{display:block}nav{position:static;height:auto;border-right:0;border-bottom:1px solid var(--line)}nav{padding:16px}nav>ul,nav li ul{display:flex;overflow-x:auto;white-space:nowrap;scrollbar-width:none}nav>ul{flex-wrap:wrap}nav>ul>.group{width:100%;min-width:0}nav .group{margin-top:4px}main .operations li{grid-template-columns:minmax(0,1fr) 52px}.operations span:not(.method){grid-row:2;grid-column:1/-1}main{padding:24px 16px 80px}
th,td,td:last-child{display:block;width:auto;border:0;padding:2px 0}tr{display:block;border-top:1px solid var(--line);padding:6px 0}}
@media print{nav{display:none}body{display:block}}
`;
