import type { APIEmbed, APIEmbedAuthor } from 'discord.js';
import { html, nothing, type TemplateResult } from 'lit';
import { webLink } from './link.js';
import { type MarkdownContext, markdown, markdownLine } from './markdown.js';
import { pictureSource } from './picture.js';
import { calendarTime } from './time.js';

export interface EmbedContext extends MarkdownContext {
  /** Whether pictures may be loaded from hosts other than the sample shop's. */
  readonly foreignPictures: boolean;
}

/** An embed as Discord shows it, with the parts that the bot uses. */
export function embedTemplate(embed: APIEmbed, context: EmbedContext): TemplateResult {
  const { color, author, title, url, description, thumbnail, image, footer, timestamp } = embed;
  const bar = color === undefined ? '' : `--embed-colour: #${color.toString(16).padStart(6, '0')}`;
  const { words, clock } = context;
  const time = timestamp === undefined ? undefined : calendarTime(Date.parse(timestamp), words, clock);
  const texts = [footer?.text, time].filter((text) => text !== undefined);
  // As a property it reaches the element without a style attribute, which the content security policy forbids.
  return html`<div class="embed" .style=${bar}>
    <div>
      ${author ? authorLine(author, context) : nothing}
      ${title ? html`<div class="embed-title">${linked(url, markdownLine(title, context))}</div>` : nothing}
      ${description ? html`<div class="embed-description markup">${markdown(description, context)}</div>` : nothing}
    </div>
    ${picture(thumbnail?.url, 'embed-thumbnail', context)} ${picture(image?.url, 'embed-image', context, image?.description)}
    ${texts.length > 0 ? html`<div class="embed-footer">${texts.join(' • ')}</div>` : nothing}
  </div>`;
}

/** Its name is plain text, unlike a title. */
const authorLine = ({ name, url, icon_url }: APIEmbedAuthor, context: EmbedContext): TemplateResult =>
  html`<div class="embed-author">
    ${picture(icon_url, 'embed-author-icon', context)}<span>${linked(url, name)}</span>
  </div>`;

function linked(address: string | undefined, content: unknown): unknown {
  const target = address === undefined ? undefined : webLink(address);
  return target === undefined
    ? content
    : html`<a class="link" href=${target} target="_blank" rel="noopener noreferrer">${content}</a>`;
}

function picture(
  url: string | undefined,
  place: string,
  { foreignPictures }: EmbedContext,
  alt = '',
): TemplateResult | typeof nothing {
  const source = url === undefined ? undefined : pictureSource(url, foreignPictures);
  // Without words of its own it is decorative: the text next to it says what it is about.
  return source === undefined
    ? nothing
    : html`<img class=${place} src=${source} alt=${alt} loading="lazy" referrerpolicy="no-referrer" />`;
}
