import { html, type TemplateResult } from 'lit';
import { ref } from 'lit/directives/ref.js';
import type { RegisteredCommand } from '../demo/protocol.js';
import { localized } from './localized.js';
import type { Words } from './words.js';

/** The menu of a message or of a member, and where it was asked for, in pixels of the window. */
export interface OpenMenu {
  readonly target: MenuTarget;
  readonly left: number;
  readonly top: number;
}

export type MenuTarget = { readonly messageId: string } | { readonly memberId: string };

export interface MenuView {
  readonly words: Words;
  readonly language: string;
  readonly commands: readonly RegisteredCommand[];
  readonly menu: OpenMenu;
  onTake(command: RegisteredCommand): void;
  onClose(): void;
}

/** What apps offer for a message or a member; the browser closes it on Escape, and when somebody presses elsewhere. */
export function menuTemplate({ words, language, commands, menu, onTake, onClose }: MenuView): TemplateResult {
  const open = (element: Element | undefined) => {
    if (!(element instanceof HTMLElement) || element.matches(':popover-open')) return;
    element.showPopover();
    const { width, height } = element.getBoundingClientRect();
    element.style.left = `${Math.max(8, Math.min(menu.left, innerWidth - width - 8))}px`;
    element.style.top = `${Math.max(8, Math.min(menu.top, innerHeight - height - 8))}px`;
  };
  return html`<div
    class="menu"
    popover
    role="group"
    aria-label=${words.apps}
    @toggle=${({ target }: Event) => target instanceof Element && !target.matches(':popover-open') && onClose()}
    ${ref((element) => queueMicrotask(() => open(element)))}
  >
    <p>${commands.length > 0 ? words.apps : words.noApps}</p>
    ${commands.map(
      (command, index) =>
        html`<button type="button" ?autofocus=${index === 0} @click=${() => onTake(command)}>
          ${localized(command.name, command.name_localizations, language)}
        </button>`,
    )}
  </div>`;
}
