/** The search of the API reference: an operation must contain every word. `/` focuses the search field. */
export const docsScript = `
const box = document.querySelector('input[type=search]');
const found = document.querySelector('[role=status]');
const items = [...document.querySelectorAll('[data-words]')];
const search = () => {
  const words = box.value.toLowerCase().split(/\\s+/);
  for (const item of items) item.hidden = !words.every((word) => item.dataset.words.includes(word));
  const count = document.querySelectorAll('li[data-words]:not([hidden])').length;
  found.textContent = box.value ? (count || 'No') + (count === 1 ? ' operation' : ' operations') : '';
};
box.addEventListener('input', search);
addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.target === box) return;
  event.preventDefault();
  box.focus();
});
search();
`;
