import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';

/** A request of the bot to Discord. `path` is without /api/v10 and without its query. */
export interface DiscordRequest {
  method: string;
  path: string;
  body?: unknown;
  query?: Readonly<Record<string, string>>;
}

/** The file with Discord's own description of its API, which isn't part of this repository: DISCORD_OPENAPI_PATH. */
export const openapiFile: string | undefined = process.env.DISCORD_OPENAPI_PATH || undefined;

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const objectIn = (value: unknown, name: string): Json => {
  const inner = isObject(value) ? value[name] : undefined;
  return isObject(inner) ? inner : {};
};
const listIn = (value: unknown, name: string): unknown[] => {
  const inner = isObject(value) ? value[name] : undefined;
  return Array.isArray(inner) ? inner : [];
};

/**
 * A function that checks a request against Discord's OpenAPI description and returns readable lines (none: the request is
 * good). Of a body that breaks a union there is a line for each member that it could have been.
 * @throws Error if no file is named, or if there is none of that name
 */
export function openapiValidator(): (request: DiscordRequest) => string[] {
  const description = readDescription();
  const ajv = new Ajv2020({ strict: false });
  formats.default(ajv);
  for (const name of ['snowflake', 'nonce']) ajv.addFormat(name, true);
  ajv.addSchema({ $id: 'discord', components: description.components });

  const paths = Object.entries(objectIn(description, 'paths'));
  const compiled = new Map<unknown, ValidateFunction>();

  const bodyBreaches = (schema: Json, body: unknown): string[] => {
    const validate = compiled.get(schema) ?? ajv.compile(schema);
    compiled.set(schema, validate);
    if (validate(body)) return [];
    return (validate.errors ?? []).map(({ instancePath, message }) => `body${instancePath} ${message}`);
  };

  return ({ method, path, body, query = {} }) => {
    const name = `${method.toUpperCase()} ${path}`;
    const match = bestMatch(paths, path);
    if (!match) return [`${name}: Discord has no such path`];
    const [template, item] = match;
    const verb = method.toLowerCase();
    if (!isObject(item) || !isObject(item[verb])) return [`${name}: Discord has no ${method} on ${template}`];
    const operation = item[verb];

    const breaches = queryBreaches(
      [...listIn(item, 'parameters'), ...listIn(operation, 'parameters')],
      query,
    );
    const requestBody = objectIn(operation, 'requestBody');
    const content = Object.values(objectIn(requestBody, 'content'));
    const schema = objectIn(objectIn(requestBody, 'content')['application/json'] ?? content[0], 'schema');
    if (content.length === 0) {
      if (body !== undefined && body !== null) breaches.push('a body where none is described');
    } else if (body === undefined) {
      if (requestBody.required === true) breaches.push('no body where one is required');
    } else {
      breaches.push(...bodyBreaches(schema, body));
    }
    return breaches.map((line) => `${name}: ${line}`);
  };
}

/** The description as ajv takes it: without empty enums, with references to its own name, and permissions may be digits. */
function readDescription(): Json {
  if (openapiFile === undefined) throw new Error('there is no description of Discord’s API');
  const description: unknown = JSON.parse(readFileSync(openapiFile, 'utf8'), (_name, part: unknown) => {
    if (!isObject(part)) return part;
    if (Array.isArray(part.enum) && part.enum.length === 0) delete part.enum;
    if (typeof part.maximum === 'number' && part.maximum > Number.MAX_SAFE_INTEGER)
      return { ...part, type: [part.type, 'string'].flat(), pattern: '^\\d+$' };
    return typeof part.$ref === 'string' ? { ...part, $ref: `discord${part.$ref}` } : part;
  });
  if (!isObject(description)) throw new Error(`${openapiFile} is no OpenAPI description`);
  return description;
}

/** The template that a path fits; of several the one with the most literal segments (`@original` before `{message_id}`). */
function bestMatch(paths: [string, unknown][], path: string): [string, unknown] | undefined {
  const wanted = path.split('/').map(decodeURIComponent);
  let best: [string, unknown] | undefined;
  let bestLiterals = -1;
  for (const [template, item] of paths) {
    const segments = template.split('/');
    const parameters = listIn(item, 'parameters');
    const fits =
      segments.length === wanted.length &&
      segments.every((segment, n) => segmentFits(segment, wanted[n] ?? '', parameters));
    const literals = segments.filter((segment) => !segment.startsWith('{')).length;
    if (fits && literals > bestLiterals) {
      best = [template, item];
      bestLiterals = literals;
    }
  }
  return best;
}

function segmentFits(segment: string, value: string, parameters: unknown[]): boolean {
  if (!segment.startsWith('{')) return segment === value;
  const parameter = parameters.find((one) => isObject(one) && one.name === segment.slice(1, -1));
  const snowflake = objectIn(parameter, 'schema').$ref === 'discord#/components/schemas/SnowflakeType';
  return snowflake ? /^\d+$/.test(value) : value !== '';
}

function queryBreaches(parameters: unknown[], query: Readonly<Record<string, string>>): string[] {
  const known = parameters.filter((one) => isObject(one) && one.in === 'query');
  return Object.keys(query)
    .filter((name) => !known.some((one) => isObject(one) && one.name === name))
    .map((name) => `unknown query parameter ${name}`);
}
