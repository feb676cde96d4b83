import './globals.js';
import { showPage } from '../sandbox/page/show.js';
import { startDemo } from './demo.js';

/** Frames are drawn before what is due after them. */
const painted = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

void startDemo(navigator.language.startsWith('ru') ? 'ru' : 'en', painted).then(({ connection }) =>
  showPage(connection),
);
