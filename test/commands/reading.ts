import { type APIEmbed, ButtonStyle, ComponentType } from 'discord.js';
import { COLOURS } from '../../src/ui/embed.js';
import type { Modal, ModalField, Reply, Row } from '../../src/ui/reply.js';

const STYLES: Partial<Record<number, string>> = { [ButtonStyle.Primary]: '!', [ButtonStyle.Danger]: '✕' };

const colourName = (value: number): string =>
  Object.entries(COLOURS).find(([, known]) => known === value)?.[0] ??
  `#${value.toString(16).padStart(6, '0')}`;

const embedLines = ({ author, title, description, fields = [], footer, ...embed }: APIEmbed): string[] => [
  `▌${embed.color === undefined ? '' : ` ${colourName(embed.color)}`}`,
  ...(author ? [author.url === undefined ? author.name : `${author.name} → ${author.url}`] : []),
  ...(author?.icon_url === undefined ? [] : [`icon ${author.icon_url}`]),
  ...(title === undefined ? [] : [embed.url === undefined ? title : `${title} → ${embed.url}`]),
  ...(description?.split('\n') ?? []),
  ...fields.flatMap(({ name, value, inline }) => [
    `${name}${inline ? '' : ' (wide)'}:`,
    ...value.split('\n'),
  ]),
  ...(embed.thumbnail ? [`small picture ${embed.thumbnail.url}`] : []),
  ...(embed.image ? [`large picture ${embed.image.url}`] : []),
  ...(footer ? [footer.text] : []),
  ...(embed.timestamp === undefined ? [] : [embed.timestamp]),
];

const rowLines = ({ components }: Row): string[] =>
  components.flatMap((part) => {
    if ('options' in part)
      return [
        `${part.placeholder ?? ''} (${part.custom_id}${part.max_values === undefined ? '' : `, up to ${part.max_values}`})`,
        ...part.options.map(({ label, value, description, default: isChosen }) =>
          [isChosen ? '•' : '-', label, `(${value})`, description ?? ''].join(' ').trimEnd(),
        ),
      ];
    if (
      'default_values' in part ||
      part.type === ComponentType.RoleSelect ||
      part.type === ComponentType.UserSelect
    )
      return [
        `${part.placeholder ?? ''} (${part.custom_id}, up to ${part.max_values})`,
        ...(part.default_values ?? []).map(({ id, type }) => `• ${type} ${id}`),
      ];
    if (!('label' in part)) return [];
    const target = 'url' in part ? part.url : 'custom_id' in part ? part.custom_id : '';
    return [`${STYLES[part.style] ?? ''}[${part.label}](${target})${part.disabled ? ' off' : ''}`];
  });

/**
 * Renders a reply as lines of text, from top to bottom: texts as they are, buttons as `[label](target)` with `!` before the main one
 * and `✕` before a dangerous one, options of selects with `•` if they are chosen. An embed begins with `▌` and its colour.
 */
export const linesOf = ({ content, embeds = [], components = [], files = [], picture }: Reply): string[] =>
  [
    ...(content?.split('\n') ?? []),
    ...embeds.flatMap(embedLines),
    ...pictureLines(picture),
    ...files.flatMap(({ name, text }) => [
      `file ${name}:`,
      ...text.split(/\r?\n/).map((line) => `> ${line}`),
    ]),
    ...components.flatMap(rowLines),
  ].filter((line) => line !== '' && line !== '> ');

/** The texts in a picture, its words, and the lines in its place if it can't be drawn. */
const pictureLines = (picture: Reply['picture']): string[] =>
  picture === undefined
    ? []
    : [
        `picture: ø ${picture.chart.averageLabel} · ${picture.chart.mostLabel} · ${picture.chart.dates.join(' · ')}`,
        `> ${picture.alt}`,
        ...picture.instead.split('\n').map((line) => `or ${line}`),
      ];

/** Renders a form the same way. */
export const formLines = ({ customId, title, fields }: Modal): string[] => [
  `${title} (${customId})`,
  ...fields.flatMap(fieldLines),
];

function fieldLines({ custom_id, label, description, ...field }: ModalField): string[] {
  const told = description === undefined ? [] : [description];
  const kind = `${field.isLong ? 'long, ' : ''}${field.required === false ? 'optional, ' : ''}`;
  return [
    `${label} (${custom_id}, ${kind}up to ${field.maxLength})`,
    ...told,
    ...(field.value === undefined ? [] : field.value.split('\n')),
  ];
}
