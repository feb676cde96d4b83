import { HttpConnection } from './http-connection.js';
import { showPage } from './show.js';

void showPage(new HttpConnection());
