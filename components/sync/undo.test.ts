import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { holdUndo, offerUndo, redoLast, startAction, undoLast } from './undo';

let done: string[] = [];

const nextTask = () => new Promise((resolve) => setTimeout(resolve, 5));

/** Does something that can be undone. */
async function act(
  name: string,
  more: { action?: number; done?: Promise<boolean>; isRefused?: boolean } = {},
) {
  const { isRefused, ...offer } = more;
  void offerUndo(name, {
    ...offer,
    undo: () => {
      done.push(`undo ${name}`);
      return !isRefused;
    },
    redo: () => done.push(`redo ${name}`),
  });
  await nextTask();
}

beforeEach(async () => {
  // What a test before left.
  for (let left = 0; left < 5; left += 1) await undoLast();
  startAction();
  done = [];
});

test('undoes the latest action first, and redoes in reverse', async () => {
  await act('one');
  await act('two');
  await undoLast();
  await undoLast();
  await redoLast();
  await redoLast();
  await redoLast();
  expect(done).toEqual(['undo two', 'undo one', 'redo one', 'redo two']);
});

test('nothing is redone after another action', async () => {
  await act('one');
  await undoLast();
  await act('two');
  await redoLast();
  expect(done).toEqual(['undo one']);
});

test('nothing is redone whose undo took longer than the next action', async () => {
  const label = 'one';
  let end = () => {};
  const redo = vi.fn();
  void offerUndo(label, { undo: () => new Promise<void>((resolve) => (end = resolve)), redo });
  await nextTask();
  const undoing = undoLast();
  await nextTask();
  await act('two');
  end();
  await undoing;
  await redoLast();
  expect(redo).not.toHaveBeenCalled();
  await undoLast();
  expect(done).toEqual(['undo two']);
});

test('an action whose write took longer keeps its place', async () => {
  const slow = startAction();
  await act('quick');
  await act('slow', { action: slow });
  await undoLast();
  expect(done).toEqual(['undo quick']);
});

test('waits for what a field saves', async () => {
  const write = vi.fn(async () => {
    await nextTask();
    done.push('written');
  });
  await act('one');
  void holdUndo(write());
  await undoLast();
  expect(done).toEqual(['written', 'undo one']);
});

test('waits for fields that save for longer than a second, and undoes the latest action', async () => {
  await act('one');
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const action = startAction();
  const name = 'slow';
  const undo = () => done.push(`undo ${name}`);
  const write = new Promise((resolve) => setTimeout(resolve, 5_000));
  void holdUndo(write).then(() => void offerUndo(name, { action, undo }));
  const undone = Promise.all([undoLast(), undoLast()]);
  await vi.advanceTimersByTimeAsync(4_900);
  expect(done).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  await undone;
  expect(done).toEqual(['undo slow', 'undo one']);
});

test('what could not be undone is not redone', async () => {
  await act('one', { isRefused: true });
  await undoLast();
  await redoLast();
  expect(done).toEqual(['undo one']);
});

test('what could not be undone can be tried once more, and then leaves those before it', async () => {
  await act('one');
  await act('two', { isRefused: true });
  for (let tries = 0; tries < 3; tries += 1) await undoLast();
  expect(done).toEqual(['undo two', 'undo two', 'undo one']);
});

test('what could not be redone can be tried again', async () => {
  const [name, answers] = ['one', [false, true]];
  const undo = () => done.push('undo');
  const redo = () => {
    done.push('redo');
    return answers.shift();
  };
  void offerUndo(name, { undo, redo });
  await nextTask();
  await undoLast();
  await redoLast();
  await redoLast();
  await undoLast();
  expect(done).toEqual(['undo', 'redo', 'redo', 'undo']);
});

test('an action can be undone before it is answered', async () => {
  void act('slow', { done: new Promise(() => undefined) });
  await undoLast();
  expect(done).toEqual(['undo slow']);
});

test('an action that was refused cannot be undone', async () => {
  await act('one');
  await act('refused', { done: Promise.resolve(false) });
  await undoLast();
  expect(done).toEqual(['undo one']);
});
