/**
 * The script of the day board, as text: it runs in the client's frame. It speaks the MCP Apps protocol (JSON-RPC over
 * postMessage), and writes texts of tasks as text nodes, never as HTML.
 */
export const dayBoardScript = `
const waiting = new Map();
let lastId = 0;
let plan;
let running;
let proposed;
const post = (message) => window.parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
const request = (method, params) => new Promise((resolve, reject) => {
  lastId += 1;
  waiting.set(lastId, { resolve, reject });
  post({ id: lastId, method, params });
});
async function call(name, args) {
  const { structuredContent: body } = await request('tools/call', { name, arguments: args });
  if (!body || body.error) throw new Error(body?.error?.message ?? 'The call failed.');
  return body;
}
// Clients let a frame call what is listed, and these are not.
const use = (name, args) => call('use_tool', { name, arguments: JSON.stringify(args) });
const say = (text) => { document.querySelector('[role=status]').textContent = text; };
function element(tag, properties, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}
async function act(work) {
  say('');
  try { await work(); await load(plan.day); } catch (error) { say(error.message); draw(); }
}
function taskRow(task) {
  const isDone = task.status === 'done';
  const isRunning = running?.taskId === task.id;
  const box = element('input', { type: 'checkbox', checked: isDone, ariaLabel: 'Complete ' + task.title });
  box.dataset.key = 'complete ' + task.id;
  box.onchange = () => act(() => call('complete_task', { taskId: task.id, completed: box.checked, day: plan.day }));
  const button = element('button', { type: 'button', className: isRunning ? 'running' : '', ariaLabel: (isRunning ? 'Stop ' : 'Start ') + task.title }, isRunning ? 'Stop' : 'Start');
  button.dataset.key = 'session ' + task.id;
  button.onclick = () => act(() => isRunning ? call('stop_session', { sessionId: running.id }) : call('start_session', { taskId: task.id }));
  const parts = [box, element('span', {}, task.title)];
  return element('li', { className: isDone ? 'done' : '' }, ...parts, ...(isDone ? [] : [button]));
}
function proposalRow({ id, app, summary }) {
  const parts = [element('span', {}, summary, element('small', {}, app))];
  const button = (label, tool) => {
    const made = element('button', { type: 'button', ariaLabel: label + ' ' + summary }, label);
    made.dataset.key = tool + id;
    made.onclick = () => act(async () => {
      const { proposals: [{ error }] } = await use(tool, { proposalIds: [id] });
      if (error) throw new Error(error);
    });
    return made;
  };
  if (proposed.canDecide) parts.push(button('Refuse', 'refuse_proposals'), button('Accept', 'accept_proposals'));
  return element('li', {}, ...parts);
}
function proposalParts() {
  if (!proposed?.proposals.length) return [];
  const parts = [element('h2', {}, 'Proposed changes'), element('ul', {}, ...proposed.proposals.map(proposalRow).reverse())];
  if (proposed.canDecide) return parts;
  const link = element('a', { href: proposed.url, target: '_blank' }, 'Accept or refuse them in Parcours');
  link.dataset.key = 'review';
  link.onclick = (event) => { event.preventDefault(); request('ui/open-link', { url: proposed.url }).catch(() => window.open(proposed.url)); };
  return [...parts, element('p', {}, link)];
}
const list = (tasks) => element('ul', {}, ...tasks.map(taskRow));
function draw() {
  const byId = new Map(plan.tasks.map((task) => [task.id, task]));
  const planned = new Set();
  const board = document.querySelector('main');
  const date = new Date(plan.day + 'T12:00').toLocaleDateString(undefined, { weekday: 'long', day: 'numeric', month: 'long' });
  const parts = [element('h1', {}, date), ...proposalParts()];
  for (const round of plan.rounds) {
    const tasks = round.taskIds.map((id) => byId.get(id)).filter(Boolean);
    for (const task of tasks) planned.add(task.id);
    if (tasks.length === 0) continue;
    const state = round.closedAt ? ', closed' : round.engaged ? ', now' : '';
    parts.push(element('h2', { className: round.engaged ? 'engaged' : '' }, 'Round ' + (round.index + 1) + state), list(tasks));
  }
  const rest = plan.tasks.filter(({ id }) => !planned.has(id));
  if (rest.length > 0) parts.push(element('h2', {}, 'Unplaced'), list(rest));
  if (plan.tasks.length === 0) parts.push(element('p', {}, 'Nothing is planned for this day.'));
  const focused = document.activeElement?.dataset.key;
  board.replaceChildren(...parts);
  if (focused) board.querySelector('[data-key="' + focused + '"]')?.focus();
  post({ method: 'ui/notifications/size-changed', params: { height: document.documentElement.scrollHeight } });
}
async function load(day) {
  const waits = use('list_proposals', { state: 'waiting' }).catch(() => undefined);
  const [read, context] = await Promise.all([call('get_plan', { day, limit: 1000 }), call('get_context', { day, detail: 'full' })]);
  proposed = await waits;
  plan = read.plan;
  running = context.context.runningSession;
  draw();
}
const applyTheme = (context) => { if (context?.theme) document.documentElement.dataset.theme = context.theme; };
async function show(result) {
  const body = result?.structuredContent;
  const day = body?.plan?.day ?? body?.context?.day;
  if (!day) return say(body?.error?.message ?? 'There is no day to show.');
  await load(day).catch((error) => say(error.message));
}
window.addEventListener('message', ({ source, data }) => {
  if (source !== window.parent || data?.jsonrpc !== '2.0') return;
  const { id, method, params, result, error } = data;
  if (method === 'ui/notifications/tool-result') return void show(params);
  if (method === 'ui/notifications/host-context-changed') return applyTheme(params);
  if (method === 'ui/resource-teardown' || method === 'ping') return post({ id, result: {} });
  const pending = waiting.get(id);
  if (!pending || method) return;
  waiting.delete(id);
  if (error) pending.reject(new Error(error.message));
  else pending.resolve(result);
});
const hello = { appInfo: { name: 'parcours-day', version: '1.0.0' }, appCapabilities: {}, protocolVersion: '2026-01-26' };
request('ui/initialize', hello).then(({ hostContext }) => {
  applyTheme(hostContext);
  post({ method: 'ui/notifications/initialized' });
}, (error) => say(error.message));
`;
