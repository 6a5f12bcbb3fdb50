import type { Operation } from '#contract/operation.ts'
import manifest from '../../package.json' with { type: 'json' }
import { areas } from './docs/areas.ts'
import { componentsIn, mapped, referred, worded } from './docs/components.ts'
import {
  accessSentence,
  answerOf,
  areaOf,
  byArea,
  type DescribedError,
  errorsOf,
  permissionsOf,
  wrappedSentence,
} from './docs/describe.ts'
import { failureAnswers, sharedFailures } from './docs/failures.ts'
import { introduction } from './docs/introduction.ts'
import { remarkOf, shownOf } from './docs/request.ts'
import { type Schema, typesOf } from './schema.ts'

/**
 * The OpenAPI 3.1 document of the operations. Each is described once, as POST, and those that the specification shows so
 * as GET too: it takes the same parameters as a query string and would only double every method of a generated client.
 */
export const openapi = (operations: readonly Operation[]) => ({
  openapi: '3.1.0',
  info: {
    title: 'Odograph',
    version: manifest.version,
    description: introduction.map(({ title, paragraphs }) => [`## ${title}`, ...paragraphs].join('\n\n')).join('\n\n'),
    license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
  },
  servers: [{ url: '/v2' }],
  tags: [...byArea(operations).keys()].map((name) => ({ name, description: areas[name] })),
  paths: Object.fromEntries(
    [...byArea(operations).values()].flat().map((operation) => [`/${operation.path}`, methodsOf(operation)]),
  ),
  components: {
    securitySchemes,
    schemas: {
      Failure: failure,
      ...componentsIn(operations.flatMap((operation) => [askedOf(operation), toldBy(operation)])),
      ...Object.fromEntries(operations.map((operation) => [paramsName(operation), paramsOf(operation)])),
    },
    responses: sharedFailures,
    'x-errors': errorsIn(operations),
  },
})

/** Each failure once, by its name: operations refer to it. */
const errorsIn = (operations: readonly Operation[]): Record<string, DescribedError> =>
  Object.fromEntries(
    operations
      .flatMap(errorsOf)
      .sort((a, b) => a.code - b.code)
      .map((error) => [error.name, error]),
  )

/** The name of an operation that is one word, `tagUpdate` of `tag/update`. */
export const operationId = ({ path }: Operation): string =>
  path.replace(/[/_](\w)/g, (_, letter: string) => letter.toUpperCase())

export const paramsName = (operation: Operation): string =>
  operationId(operation)
    .replace(/^\w/, (letter) => letter.toUpperCase())
    .concat('Params')

const methodsOf = (operation: Operation) => ({
  post: { operationId: operationId(operation), ...describe(operation), requestBody: requestOf(operation) },
  ...(operation.get && {
    get: { operationId: `${operationId(operation)}Get`, ...describe(operation), parameters: queryOf(operation) },
  }),
})

const describe = (operation: Operation) => ({
  tags: [areaOf(operation)],
  summary: operation.summary,
  description: [operation.description, wrappedSentence(operation), accessSentence(operation)]
    .filter(Boolean)
    .join('\n\n'),
  security: operation.access.hashes.length === 0 ? [] : [{ header: [] }, { query: [] }],
  ...accessOf(operation),
  'x-kind': operation.kind,
  'x-errors': errorsOf(operation).map(({ name }) => ({ $ref: `#/components/x-errors/${name}` })),
  responses: {
    200: { description: 'Success', content: contentOf(operation) },
    ...('redirect_target' in operation.params.properties && { 302: redirect }),
    ...failureAnswers(operation),
  },
})

/**
 * `x-right`, `x-permission` (a list where there are several) or `x-access`. Every operation of the panel says its
 * permission: an empty list beside `x-access` where none is needed.
 */
const accessOf = (operation: Operation): Partial<Record<'x-right' | 'x-permission' | 'x-access', unknown>> => {
  const [permission, ...others] = permissionsOf(operation)
  if (permission) return { 'x-permission': others.length > 0 ? [permission, ...others] : permission }
  if (operation.access.right) return { 'x-right': operation.access.right }
  return { 'x-access': operation.access.name, ...(operation.path.startsWith('panel/') && { 'x-permission': [] }) }
}

const paramsOf = (operation: Operation) => {
  const { properties, ...schema } = referred(askedOf(operation))
  const hash = operation.access.hashes.length > 0 && {
    hash: { type: 'string', description: 'Unless it is sent elsewhere.' },
  }
  return { ...schema, properties: { ...hash, ...properties } }
}

/** All of the parameters together go by the name of the operation (`paramsName`), whatever name they have besides. */
const askedOf = ({ params }: Operation): Schema => {
  const { title, ...asked } = asAsked(worded(params as unknown as Schema))
  return asked
}

const toldBy = (operation: Operation): Schema => worded(answerOf(operation) as unknown as Schema)

/** The schema for those who ask: what has a default may be left out, at any depth. */
const asAsked = (schema: Schema): Schema => {
  const { required = [], ...asked } = mapped(schema, asAsked)
  const needed = required.filter((name) => asked.properties?.[name]?.default === undefined)
  return { ...asked, ...(needed.length > 0 && { required: needed }) }
}

const requestOf = (operation: Operation) => {
  const { properties = {}, required = [] } = askedOf(operation)
  const alone = { $ref: `#/components/schemas/${paramsName(operation)}` }
  const schema = operation.wrapped ? withWrapped(alone, operation.wrapped) : alone
  const structures = Object.entries(properties).filter(([, property]) => isStructure(property))
  const encoding = Object.fromEntries(structures.map(([name]) => [name, { contentType: 'application/json' }]))
  const shown = examplesOf(operation)
  if (operation.upload)
    return { required: true, content: { 'multipart/form-data': { schema: withFile(schema), ...shown } } }
  return {
    required: required.length > 0,
    content: {
      'application/json': { schema, ...shown },
      'application/x-www-form-urlencoded': { schema, ...(structures.length > 0 && { encoding }) },
    },
  }
}

const examplesOf = (operation: Operation) => {
  const { params, file } = shownOf(operation)
  const value = { ...params, ...(file && { file }) }
  const summary = remarkOf(operation)
  return Object.keys(value).length > 0 && { examples: { demo: { ...(summary && { summary }), value } } }
}

const queryOf = (operation: Operation) => {
  const { properties = {}, required = [] } = askedOf(operation)
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    ...(schema.description && { description: schema.description }),
    ...(isStructure(schema)
      ? { content: { 'application/json': { schema: referred(schema) } } }
      : { schema: referred(schema) }),
  }))
}

const withWrapped = (schema: object, name: string) => ({
  anyOf: [
    schema,
    {
      type: 'object',
      required: [name],
      properties: { [name]: { ...schema, description: 'All of them in one object.' } },
    },
  ],
})

const withFile = (schema: object) => ({
  allOf: [
    schema,
    {
      type: 'object',
      required: ['file'],
      properties: { file: { type: 'string', format: 'binary', description: 'What is uploaded.' } },
    },
  ],
})

const isStructure = (schema: Schema): boolean => typesOf(schema).includes('object') || typesOf(schema).includes('array')

const contentOf = (operation: Operation): Record<string, { schema: object }> => ({
  'application/json': { schema: referred(toldBy(operation)) },
  ...Object.fromEntries(
    (operation.files ?? []).map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
  ),
})

const securitySchemes = {
  header: { type: 'apiKey', in: 'header', name: 'Authorization', description: '`SVC <hash>`, or `NVX <hash>`' },
  query: { type: 'apiKey', in: 'query', name: 'hash' },
}

const failure = {
  type: 'object',
  required: ['success', 'status'],
  properties: {
    success: { const: false, type: 'boolean', description: 'False: it was not done.' },
    status: {
      type: 'object',
      description: 'Why.',
      required: ['code', 'description'],
      properties: {
        code: { type: 'integer', description: 'The contract: programs go by it.' },
        description: { type: 'string', description: 'For people; it may change.' },
      },
    },
    errors: {
      description: 'What is wrong, with code 7: the dotted path of each parameter.',
      type: 'array',
      items: {
        type: 'object',
        required: ['error'],
        properties: {
          parameter: { type: 'string', description: 'Its dotted path.' },
          error: { type: 'string', description: 'What is wrong with it, for people.' },
        },
      },
    },
  },
}

const redirect = {
  description:
    'To `redirect_target`, where it was given and may be: for success and for failure, with the JSON answer in the parameter `response`.',
  headers: {
    Location: {
      description: '`<redirect_target>?response=<urlencoded JSON>`.',
      schema: { type: 'string', format: 'uri' },
    },
  },
}
