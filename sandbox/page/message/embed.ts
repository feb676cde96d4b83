import type { APIEmbed, APIEmbedField } from 'discord.js';
import { html, nothing, type TemplateResult } from 'lit';
import { webLink } from './link.js';
import { markdown, markdownLine, type Reading } from './markdown.js';
import { pictureSource } from './picture.js';
import { calendarTime } from './time.js';

export interface EmbedReading extends Reading {
  /** Whether pictures may be loaded from hosts other than the sample shop's. */
  readonly foreignPictures: boolean;
}

/** An embed as Discord shows it. */
export function embedTemplate(embed: APIEmbed, reading: EmbedReading): TemplateResult {
  const { color, author, title, url, description, fields = [], thumbnail, image } = embed;
  const bar = color === undefined ? '' : `--embed-colour: #${color.toString(16).padStart(6, '0')}`;
  const authorLine =
    author && html`${picture(author.icon_url, 'embed-icon', reading)}${linked(author.url, author.name)}`;
  // As a property it reaches the element without a style attribute, which the content security policy forbids.
  return html`<div class="embed" .style=${bar}>
    <div>
      ${authorLine ? html`<div class="embed-author">${authorLine}</div>` : nothing}
      ${title ? html`<div class="embed-title">${linked(url, markdownLine(title, reading))}</div>` : nothing}
      ${description ? html`<div class="embed-description markup">${markdown(description, reading)}</div>` : nothing}
      ${fields.length > 0 ? html`<div class="embed-fields">${fieldRows(fields, reading)}</div>` : nothing}
    </div>
    ${picture(thumbnail?.url, 'embed-thumbnail', reading)} ${picture(image?.url, 'embed-image', reading)}
    ${footer(embed, reading)}
  </div>`;
}

/** Up to three inline fields that follow each other share a row. */
function fieldRows(fields: readonly APIEmbedField[], reading: Reading): TemplateResult[] {
  const rows: APIEmbedField[][] = [];
  for (const field of fields) {
    const row = rows.at(-1);
    const joins = field.inline && row?.[0]?.inline && row.length < 3;
    if (row && joins) row.push(field);
    else rows.push([field]);
  }
  return rows.map(
    (row) => html`<div class="embed-row">
      ${row.map(
        ({ name, value }) => html`<div class="embed-field">
          <div class="embed-field-name">${markdownLine(name, reading)}</div>
          <div class="markup">${markdown(value, reading)}</div>
        </div>`,
      )}
    </div>`,
  );
}

function linked(address: string | undefined, content: unknown): unknown {
  const target = address === undefined ? undefined : webLink(address);
  return target === undefined
    ? content
    : html`<a class="link" href=${target} target="_blank" rel="noopener noreferrer">${content}</a>`;
}

function picture(
  url: string | undefined,
  place: string,
  { words, foreignPictures }: EmbedReading,
): TemplateResult | typeof nothing {
  if (url === undefined) return nothing;
  const source = pictureSource(url, foreignPictures);
  // Decorative: the text next to it says what the picture is about.
  return source === undefined
    ? html`<div class="${place} no-picture">${words.pictureNotLoaded}</div>`
    : html`<img class=${place} src=${source} alt="" loading="lazy" referrerpolicy="no-referrer" />`;
}

function footer({ footer, timestamp }: APIEmbed, reading: EmbedReading): TemplateResult | typeof nothing {
  if (!footer && timestamp === undefined) return nothing;
  const { words, clock } = reading;
  const time = timestamp === undefined ? undefined : calendarTime(Date.parse(timestamp), words, clock);
  const texts = [footer?.text, time].filter((text) => text !== undefined);
  return html`<div class="embed-footer">
    ${picture(footer?.icon_url, 'embed-icon', reading)}<span>${texts.join(' • ')}</span>
  </div>`;
}
