import { EmbedType } from 'discord.js';
import { z } from 'zod';
import { list, MEDIA, report, trimmed, url, WEB, whole, withoutNulls } from './form.js';

const image = z.object({ url: url(MEDIA) });

const embed = z
  .object({
    // Whatever type, provider or video an app sends, its embeds are rich ones.
    type: z.literal(EmbedType.Rich).catch(EmbedType.Rich).default(EmbedType.Rich),
    title: trimmed(0, 256).exactOptional(),
    description: trimmed(0, 4096).exactOptional(),
    url: url(WEB).exactOptional(),
    color: whole(0, 0xff_ff_ff).exactOptional(),
    timestamp: z.string().exactOptional(),
    footer: z.object({ text: trimmed(0, 2048), icon_url: url(MEDIA).exactOptional() }).exactOptional(),
    author: z
      .object({
        name: trimmed(0, 256),
        url: url(WEB).exactOptional(),
        icon_url: url(MEDIA).exactOptional(),
      })
      .exactOptional(),
    image: image.exactOptional(),
    thumbnail: image.exactOptional(),
    fields: list(
      z.object({ name: trimmed(0, 256), value: trimmed(0, 1024), inline: z.boolean().default(false) }),
      0,
      25,
    ).exactOptional(),
  })
  .superRefine((value, ctx) => {
    const { title, description, fields = [], footer, author, image, thumbnail } = value;
    const shown = title || description || fields.length > 0 || footer || author || image || thumbnail;
    if (!shown) report(ctx, ['description'], 'BASE_TYPE_REQUIRED', 'This field is required');
    if (value.timestamp !== undefined && !isDateTime(value.timestamp)) {
      const message = `Could not parse ${value.timestamp}. Should be ISO8601.`;
      report(ctx, ['timestamp'], 'DATE_TIME_TYPE_PARSE', message);
    }
  });

type Embed = z.infer<typeof embed>;

const isDateTime = (value: string) =>
  /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/.test(value) &&
  !Number.isNaN(Date.parse(value));

const sizeOf = (value: Embed): number =>
  [
    value.title,
    value.description,
    value.footer?.text,
    value.author?.name,
    ...(value.fields ?? []).flatMap((field) => [field.name, field.value]),
  ].reduce((sum, part) => sum + (part?.length ?? 0), 0);

/** The embeds of one message: each within its own limits, and 6000 characters over all of them. */
export const embedsForm = z.preprocess(
  withoutNulls,
  list(embed, 0, 10).superRefine((embeds, ctx) => {
    if (embeds.reduce((sum, value) => sum + sizeOf(value), 0) > 6000) {
      report(ctx, [], 'MAX_EMBED_SIZE_EXCEEDED', 'Embed size exceeds maximum size of 6000');
    }
  }),
);
