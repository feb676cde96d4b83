import './layout.css';
import './sidebar.css';
import './composer/composer.css';
import './panel.css';
import './guide/guide.css';
import './form/dialog.css';
import './menu.css';
import './message/message.css';
import type { Connection } from '../demo/protocol.js';
import { App } from './app.js';
import { WORDS } from './words.js';

/** Shows the demo behind a connection, or that there is none. */
export async function showPage(connection: Connection): Promise<void> {
  const root = document.getElementById('page');
  if (!root) return;
  try {
    new App(root, await connection.about(), connection);
  } catch {
    root.textContent = `${WORDS.en.lost}\n${WORDS.ru.lost}`;
  }
}
