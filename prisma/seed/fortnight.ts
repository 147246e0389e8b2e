/** A day counted from today: 0 is today, -1 yesterday. */
type Offset = number;

interface SeedTask {
  title: string;
  /** The name of a project or area below. */
  project?: string;
  area?: string;
  heading?: string;
  when?: Offset | 'today' | 'anytime' | 'someday';
  deadline?: Offset;
  /** The day it was completed. */
  done?: Offset;
  minutes?: number;
  priority?: number;
  tags?: string[];
  notes?: string;
  checklist?: string[];
  repeat?: { every: number; unit: 'day' | 'week' | 'month' | 'year' };
}

export const areas = [
  { name: 'Home', hue: 145, icon: 'house', notes: 'The flat, the balcony and everything that leaks.' },
  { name: 'Work', hue: 260, icon: 'briefcase', notes: '' },
  { name: 'Health', hue: 25, icon: 'heart', notes: 'Move every day, even a little.' },
];

export const projects = [
  {
    name: 'Renovate the kitchen',
    area: 'Home',
    deadline: 29,
    notes: 'Carpenter: **Mrs Okafor**. Budget on the fridge.',
  },
  { name: 'Website relaunch', area: 'Work', deadline: 12, notes: 'Scope is frozen. See the *brief*.' },
  { name: 'Run ten kilometres', area: 'Health', deadline: 60, notes: '' },
];

export const headings = [
  { name: 'Before the carpenter comes', project: 'Renovate the kitchen', deadline: 7 },
  { name: 'Paint', project: 'Renovate the kitchen' },
  { name: 'Content', project: 'Website relaunch' },
  { name: 'Launch', project: 'Website relaunch', deadline: 12 },
];

export const tasks: SeedTask[] = [
  { title: 'Call the bank about the loan', when: 'today', minutes: 15, priority: 2 },
  {
    title: 'Choose the worktop',
    project: 'Renovate the kitchen',
    heading: 'Before the carpenter comes',
    when: 'today',
    minutes: 60,
    checklist: ['Oak', 'Stone', 'Ask Martha'],
  },
  {
    title: 'Order the tiles',
    project: 'Renovate the kitchen',
    heading: 'Before the carpenter comes',
    when: -3,
    minutes: 30,
    deadline: 1,
    priority: 3,
  },
  {
    title: 'Measure the walls',
    project: 'Renovate the kitchen',
    heading: 'Before the carpenter comes',
    when: -8,
    done: -8,
    minutes: 45,
    tags: ['diy'],
  },
  {
    title: 'Pick a colour for the walls',
    project: 'Renovate the kitchen',
    heading: 'Paint',
    when: 'anytime',
    tags: ['diy'],
  },
  {
    title: 'Buy brushes and tape',
    project: 'Renovate the kitchen',
    heading: 'Paint',
    when: 5,
    tags: ['errand'],
  },
  {
    title: 'Write the texts of the start page',
    project: 'Website relaunch',
    heading: 'Content',
    when: 'today',
    minutes: 90,
    priority: 3,
    notes: 'Short. One idea a paragraph.',
  },
  {
    title: 'Collect three customer stories',
    project: 'Website relaunch',
    heading: 'Content',
    when: 2,
    minutes: 60,
  },
  {
    title: 'Review the accessibility report',
    project: 'Website relaunch',
    when: 1,
    minutes: 45,
    deadline: 3,
  },
  { title: 'Freeze the old site', project: 'Website relaunch', heading: 'Launch', when: 11, deadline: 12 },
  { title: 'Draft the announcement', project: 'Website relaunch', heading: 'Launch', when: 9, minutes: 30 },
  { title: 'Sketch the navigation', project: 'Website relaunch', when: -11, done: -11, minutes: 120 },
  { title: 'Agree on the scope', project: 'Website relaunch', when: -10, done: -10, minutes: 50 },
  { title: 'Test the checkout', project: 'Website relaunch', when: -4, done: -3, minutes: 80 },
  { title: 'Answer Lena about the contract', area: 'Work', when: -1, minutes: 20, deadline: -1 },
  {
    title: 'Weekly review',
    area: 'Work',
    when: 2,
    minutes: 40,
    repeat: { every: 1, unit: 'week' },
    checklist: ['Inbox', 'Calendar', 'Someday list'],
  },
  { title: 'Expenses of the month', area: 'Work', when: 9, minutes: 25, repeat: { every: 1, unit: 'month' } },
  { title: 'Water the plants', area: 'Home', when: 'today', minutes: 10, repeat: { every: 3, unit: 'day' } },
  {
    title: 'Renew the passport',
    area: 'Home',
    when: 'anytime',
    deadline: 40,
    notes: 'Needs two photographs.',
  },
  { title: 'Sell the old bicycle', area: 'Home', when: 'someday' },
  { title: 'Run five kilometres', project: 'Run ten kilometres', when: 1, minutes: 40, tags: ['outside'] },
  {
    title: 'Run four kilometres',
    project: 'Run ten kilometres',
    when: -2,
    done: -2,
    minutes: 30,
    tags: ['outside'],
  },
  {
    title: 'Run three kilometres',
    project: 'Run ten kilometres',
    when: -6,
    done: -6,
    minutes: 25,
    tags: ['outside'],
  },
  { title: 'Buy running shoes', project: 'Run ten kilometres', when: -12, done: -12, tags: ['errand'] },
  { title: 'Dentist', area: 'Health', when: 4, minutes: 60 },
  { title: 'Learn Greek', when: 'someday' },
  { title: 'Read the book Sam lent me', when: 'anytime' },
  { title: 'Thank Martha for the tip', when: -5, done: -5, minutes: 5 },
  {
    title: 'Plan the trip to the sea',
    when: 'anytime',
    tags: ['travel'],
    checklist: ['Train', 'Room', 'Who feeds the cat'],
  },
];

/** Days of the journal, from yesterday back: mood and note. */
export const entries: [mood: number, note: string][] = [
  [4, 'Good pace. The report was shorter than feared.'],
  [3, 'Too many calls. Ran anyway.'],
  [5, 'Checkout works. Cake at four.'],
  [3, ''],
  [4, 'Martha knows every tile shop in town.'],
  [2, 'Slept badly; did the small things.'],
  [3, ''],
  [4, 'Walls measured, twice.'],
  [3, 'A long meeting, but the scope stands.'],
  [4, ''],
  [5, 'The navigation drew itself.'],
  [3, 'New shoes.'],
];
