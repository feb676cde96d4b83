import { spawn } from 'node:child_process';

/** Opens an address in the browser if there seems to be one; the address is printed anyway, so failing is no matter. */
export function openBrowser(url: string): void {
  const { CI, DISPLAY, WAYLAND_DISPLAY } = process.env;
  if (CI || (process.platform === 'linux' && !DISPLAY && !WAYLAND_DISPLAY)) return;
  const [command, ...args] = opener(url);
  const child = spawn(command, args, { detached: true, stdio: 'ignore' });
  child.once('error', () => {});
  child.unref();
}

function opener(url: string): [string, ...string[]] {
  switch (process.platform) {
    case 'darwin':
      return ['open', url];
    case 'win32':
      return ['cmd', '/c', 'start', '', url];
    default:
      return ['xdg-open', url];
  }
}
