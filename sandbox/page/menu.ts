import { html, type TemplateResult } from 'lit';
import { ref } from 'lit/directives/ref.js';
import type { OfferedCommand } from '../demo/protocol.js';
import { localized } from './localized.js';
import type { OpenMenu } from './visit.js';
import type { Words } from './words.js';

export interface MenuView {
  readonly words: Words;
  readonly language: string;
  readonly commands: readonly OfferedCommand[];
  readonly menu: OpenMenu;
  onTake(command: OfferedCommand): void;
  onClose(): void;
}

/** The menu of a message with what apps offer for it. */
export function menuTemplate({ words, language, commands, menu, onTake, onClose }: MenuView): TemplateResult {
  const opened = (element: Element | undefined) => {
    if (!(element instanceof HTMLElement)) return;
    // Called before the element is in the page.
    queueMicrotask(() => {
      if (element.contains(document.activeElement)) return;
      keepInside(element, menu);
      (element.querySelector('button') ?? element).focus();
    });
  };
  const pressed = (event: KeyboardEvent) => {
    const { key, currentTarget, target } = event;
    const items = currentTarget instanceof HTMLElement ? [...currentTarget.querySelectorAll('button')] : [];
    const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
    if (key === 'Escape' || key === 'Tab') {
      event.preventDefault();
      menu.opener.focus();
    } else if (step !== 0 && items.length > 0) {
      event.preventDefault();
      const from = target instanceof HTMLButtonElement ? items.indexOf(target) : -1;
      items.at((from + step) % items.length)?.focus();
    }
  };
  return html`<div
    class="menu"
    role="menu"
    aria-label=${words.apps}
    tabindex="-1"
    @keydown=${pressed}
    @focusout=${({ currentTarget, relatedTarget }: FocusEvent) => {
      const inside = currentTarget instanceof Node && relatedTarget instanceof Node;
      if (!inside || !currentTarget.contains(relatedTarget)) onClose();
    }}
    ${ref(opened)}
  >
    <p role="presentation">${commands.length > 0 ? words.apps : words.noApps}</p>
    ${commands.map(
      (command) => html`<button
        type="button"
        role="menuitem"
        @click=${() => {
          menu.opener.focus();
          onTake(command);
        }}
      >
        ${localized(command.name, command.name_localizations, language)}
      </button>`,
    )}
  </div>`;
}

/** Where it was asked for, but inside the window. */
function keepInside(element: HTMLElement, { left, top }: OpenMenu): void {
  const { width, height } = element.getBoundingClientRect();
  element.style.left = `${Math.max(8, Math.min(left, innerWidth - width - 8))}px`;
  element.style.top = `${Math.max(8, Math.min(top, innerHeight - height - 8))}px`;
}
