import type { APIAttachment } from 'discord.js';
import { html, nothing, type TemplateResult } from 'lit';
import { sizeText } from './size.js';
import type { MessageWords } from './words.js';

/** The files of a message, each to be saved from the page's own server. */
export const attachmentCards = (
  attachments: readonly APIAttachment[],
  words: MessageWords,
): TemplateResult | typeof nothing =>
  attachments.length === 0
    ? nothing
    : html`<ul class="files" aria-label=${words.files}>
        ${attachments.map((attachment) => html`<li class="file">${card(attachment, words)}</li>`)}
      </ul>`;

const pathOf = ({ pathname, search }: URL): string => pathname + search;

const card = ({ filename, size, url }: APIAttachment, words: MessageWords): TemplateResult => {
  const path = URL.canParse(url) ? pathOf(new URL(url)) : nothing;
  return html`<span class="file-text">
      <a class="link" href=${path} download=${filename} title=${words.download(filename)}>${filename}</a>
      <span class="file-size">${sizeText(size, words)}</span>
    </span>`;
};
