import { readFileSync } from 'node:fs';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
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
 * A function that checks a request against Discord's OpenAPI description and returns one readable line per breach
 * (none: the request is good).
 * @throws Error if no file is named, or if there is none of that name
 */
export function openapiValidator(): (request: DiscordRequest) => string[] {
  const description = readDescription();
  const ajv = new Ajv2020({ strict: false, allErrors: true, verbose: true });
  formats.default(ajv);
  for (const name of ['snowflake', 'nonce']) ajv.addFormat(name, true);
  ajv.addSchema({ $id: 'discord', components: readable(description.components, description) });

  const paths = Object.entries(objectIn(description, 'paths'));
  const compiled = new Map<unknown, ValidateFunction>();

  const bodyBreaches = (schema: Json, body: unknown): string[] => {
    let validate = compiled.get(schema);
    if (!validate) {
      validate = ajv.compile(objectIn({ schema: absolute(readable(schema, description)) }, 'schema'));
      compiled.set(schema, validate);
    }
    return validate(body) ? [] : linesOf(validate.errors ?? []);
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

function readDescription(): Json {
  if (openapiFile === undefined) throw new Error('there is no description of Discord’s API');
  const description: unknown = JSON.parse(readFileSync(openapiFile, 'utf8'));
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
  const snowflake = objectIn(parameter, 'schema').$ref === '#/components/schemas/SnowflakeType';
  return snowflake ? /^\d+$/.test(value) : value !== '';
}

function queryBreaches(parameters: unknown[], query: Readonly<Record<string, string>>): string[] {
  const known = parameters.filter((one) => isObject(one) && one.in === 'query');
  return Object.keys(query)
    .filter((name) => !known.some((one) => isObject(one) && one.name === name))
    .map((name) => `unknown query parameter ${name}`);
}

/**
 * The same schema, so written that ajv is fast and complains about one thing only: unions of constants become enums,
 * unions with null and unions tagged by `type` become if/else, and permissions may be strings of digits.
 */
function readable(schema: unknown, description: Json): unknown {
  if (Array.isArray(schema)) return schema.map((one) => readable(one, description));
  if (!isObject(schema)) return schema;
  const inner = Object.fromEntries(
    Object.entries(schema).map(([name, value]) => [name, readable(value, description)]),
  );
  // The description has a few empty enums, which mean nothing and which ajv refuses.
  if (Array.isArray(inner.enum) && inner.enum.length === 0) delete inner.enum;
  if (typeof schema.maximum === 'number' && schema.maximum > Number.MAX_SAFE_INTEGER)
    return permissions(inner);
  for (const union of ['oneOf', 'anyOf']) {
    const original = schema[union];
    const members = inner[union];
    if (!Array.isArray(original) || !Array.isArray(members)) continue;
    const { [union]: _union, ...rest } = inner;
    return { ...rest, ...unionOf(union, original, members, description) };
  }
  return inner;
}

function permissions(schema: Json): Json {
  const types = Array.isArray(schema.type) ? schema.type : [schema.type];
  return { ...schema, type: [...types, 'string'], pattern: '^\\d+$' };
}

function unionOf(union: string, original: unknown[], members: unknown[], description: Json): Json {
  const pairs = original.map((member, n) => ({ member, written: members[n] }));
  const others = pairs.filter(({ member }) => !isObject(member) || member.type !== 'null');
  if (others.length < pairs.length) {
    const rest = unionOf(
      union,
      others.map(({ member }) => member),
      others.map(({ written }) => written),
      description,
    );
    return { if: { type: 'null' }, else: rest };
  }
  const [only] = members;
  if (members.length === 1 && isObject(only)) return only;

  const constants = original.map((member) => (isObject(member) ? member.const : undefined));
  if (constants.every((value) => value !== undefined)) return { enum: constants };

  const tags = original.map((member) => tagsOf(member, description));
  const all = tags.flat();
  if (tags.some((own) => own.length === 0) || new Set(all).size < all.length) return { [union]: members };
  const branches = members.map((written, n) => ({
    if: { properties: { type: { not: { enum: tags[n] } } } },
    else: written,
  }));
  return {
    type: 'object',
    required: ['type'],
    properties: { type: { enum: all } },
    allOf: branches,
  };
}

/** The values of `type` by which a member of a union is known; none when its type does not name it. */
function tagsOf(member: unknown, description: Json): unknown[] {
  const ref = isObject(member) ? member.$ref : undefined;
  const named = typeof ref === 'string' ? ref.slice('#/components/schemas/'.length) : undefined;
  const schema = named === undefined ? member : objectIn(objectIn(description.components, 'schemas'), named);
  const type = objectIn(objectIn(schema, 'properties'), 'type');
  return type.const === undefined ? listIn(type, 'enum') : [type.const];
}

/** Turns references within the description into references to it. */
function absolute(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(absolute);
  if (!isObject(schema)) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([name, value]) => [
      name,
      name === '$ref' && typeof value === 'string' ? `discord${value}` : absolute(value),
    ]),
  );
}

function linesOf(errors: ErrorObject[]): string[] {
  const lines = errors
    .filter(({ keyword }) => keyword !== 'if')
    .map(({ instancePath, message, data, params }) => {
      const shown = JSON.stringify(data) ?? 'undefined';
      const allowed = 'allowedValues' in params ? ` ${JSON.stringify(params.allowedValues)}` : '';
      return `body${instancePath} ${message}${allowed}, but is ${shown.length > 80 ? `${shown.slice(0, 80)}…` : shown}`;
    });
  return [...new Set(lines)];
}
