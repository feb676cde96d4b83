import { spawn } from 'node:child_process';

/** Whether a browser could show something here. */
export function hasScreen(): boolean {
  const { CI, DISPLAY, WAYLAND_DISPLAY } = process.env;
  return !CI && (process.platform !== 'linux' || Boolean(DISPLAY || WAYLAND_DISPLAY));
}

/** Opens an address in the browser if there is a screen; the address is printed anyway, so failing is no matter. */
export function openBrowser(url: string): void {
  if (!hasScreen()) return;
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
