import './layout.css';
import './sidebar.css';
import './composer/composer.css';
import './panel.css';
import './guide/guide.css';
import './dialog.css';
import './menu.css';
import './message/message.css';
import { App } from './app.js';
import { HttpConnection } from './http-connection.js';
import { WORDS } from './words.js';

const root = document.getElementById('page');
if (root) {
  const connection = new HttpConnection();
  connection.about().then(
    (about) => new App(root, about, connection),
    () => {
      root.textContent = `${WORDS.en.lost}\n${WORDS.ru.lost}`;
    },
  );
}
