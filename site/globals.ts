import { fetch } from './network.js';
import { Buffer } from './node.js';

/** Nothing keeps a page open, and a timer that says so is a number all the same. */
const unreferable = (start: (work: () => void, ms?: number) => number) => (work: () => void, ms?: number) => {
  const timer = Object.assign(Object(start(work, ms)), { unref: () => timer });
  return timer;
};

Object.assign(globalThis, {
  Buffer,
  fetch,
  setTimeout: unreferable(window.setTimeout.bind(window)),
  setInterval: unreferable(window.setInterval.bind(window)),
});
