import type { TSchema } from 'typebox'
import type { Operation } from '#api/operation.ts'
import manifest from '../../package.json' with { type: 'json' }
import { accessSentence, answerOf, areaOf, byArea, errorsOf, permissionsOf } from './docs/describe.ts'
import { introduction } from './docs/introduction.ts'
import { type Schema, typesOf } from './schema.ts'

/**
 * The OpenAPI 3.1 document of the operations. Each is described once, as POST: GET takes the same parameters as a query
 * string and would only double every method of a generated client.
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
  tags: [...byArea(operations).keys()].map((name) => ({ name })),
  paths: Object.fromEntries(
    [...byArea(operations).values()].flat().map((operation) => [`/${operation.path}`, { post: describe(operation) }]),
  ),
  components: {
    securitySchemes,
    schemas: {
      Failure: failure,
      ...Object.fromEntries(operations.map((operation) => [paramsName(operation), paramsOf(operation)])),
    },
    responses: { Failure: failureAnswer },
  },
})

const idOf = ({ path }: Operation): string => path.replace(/[/_](\w)/g, (_, letter: string) => letter.toUpperCase())

const paramsName = (operation: Operation): string =>
  idOf(operation)
    .replace(/^\w/, (letter) => letter.toUpperCase())
    .concat('Params')

const describe = (operation: Operation) => ({
  operationId: idOf(operation),
  tags: [areaOf(operation)],
  summary: operation.summary,
  description: [operation.description, accessSentence(operation)].filter(Boolean).join('\n\n'),
  security: operation.access.hashes.length === 0 ? [] : [{ header: [] }, { query: [] }],
  ...accessOf(operation),
  'x-kind': operation.kind,
  'x-errors': errorsOf(operation),
  requestBody: requestOf(operation),
  responses: {
    200: { description: 'Success', content: contentOf(operation) },
    default: { $ref: '#/components/responses/Failure' },
  },
})

/** Exactly one of `x-right`, `x-permission` (a list where there are several) and `x-access`. */
const accessOf = (operation: Operation): object => {
  const [permission, ...others] = permissionsOf(operation)
  if (permission) return { 'x-permission': others.length > 0 ? [permission, ...others] : permission }
  return operation.access.right ? { 'x-right': operation.access.right } : { 'x-access': operation.access.name }
}

const paramsOf = ({ params, access }: Operation) => {
  const { properties, required = [] } = params as unknown as Schema
  const hash = access.hashes.length > 0 && { hash: { type: 'string', description: 'Unless it is sent elsewhere.' } }
  return { type: 'object', ...(required.length > 0 && { required }), properties: { ...hash, ...properties } }
}

const requestOf = (operation: Operation) => {
  const { properties = {}, required = [] } = operation.params as unknown as Schema
  const schema = { $ref: `#/components/schemas/${paramsName(operation)}` }
  const structures = Object.entries(properties).filter(([, property]) => isStructure(property))
  const encoding = Object.fromEntries(structures.map(([name]) => [name, { contentType: 'application/json' }]))
  if (operation.upload) return { required: true, content: { 'multipart/form-data': { schema: withFile(schema) } } }
  return {
    required: required.length > 0,
    content: {
      'application/json': { schema },
      'application/x-www-form-urlencoded': { schema, ...(structures.length > 0 && { encoding }) },
    },
  }
}

const withFile = (schema: object) => ({
  allOf: [schema, { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } }],
})

const isStructure = (schema: Schema): boolean => typesOf(schema).includes('object') || typesOf(schema).includes('array')

const contentOf = (operation: Operation): Record<string, { schema: object }> => ({
  'application/json': { schema: answerOf(operation) as TSchema & object },
  ...Object.fromEntries(
    (operation.files ?? []).map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
  ),
})

const securitySchemes = {
  header: { type: 'apiKey', in: 'header', name: 'Authorization', description: '`SVC <hash>`' },
  query: { type: 'apiKey', in: 'query', name: 'hash' },
}

const failure = {
  type: 'object',
  required: ['success', 'status'],
  properties: {
    success: { const: false, type: 'boolean' },
    status: {
      type: 'object',
      required: ['code', 'description'],
      properties: { code: { type: 'integer' }, description: { type: 'string' } },
    },
    errors: {
      description: 'What is wrong, with code 7: the dotted path of each parameter.',
      type: 'array',
      items: {
        type: 'object',
        required: ['error'],
        properties: { parameter: { type: 'string' }, error: { type: 'string' } },
      },
    },
  },
}

const failureAnswer = {
  description: 'A failure; `x-errors` of the operation lists the codes and their HTTP status.',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
}
