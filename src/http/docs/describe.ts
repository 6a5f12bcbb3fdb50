import type { TSchema } from 'typebox'
import { type ErrorName, errors } from '#contract/errors.ts'
import type { Operation } from '#contract/operation.ts'
import { type HashKind, hash_kinds, hashKind } from '#store/people/hash-kinds.ts'

/** What everything derived from an operation says of it: OpenAPI, the page, `docs/api/`. */

export interface DescribedError {
  code: number
  name: ErrorName
  description: string
  http: number
}

/** The door finds these for every operation. */
export const always = [
  'wrong_format',
  'unexpected_error',
  'invalid_parameters',
  'request_too_large',
  'database_unavailable',
  'too_many_requests',
] as const satisfies readonly ErrorName[]

/** And these for every operation that takes a file. */
const ofUploads = ['no_data_file', 'file_too_large'] as const satisfies readonly ErrorName[]

/** What its declaration brings with it. */
const broughtBy = ({ upload, access }: Operation): readonly ErrorName[] => [
  ...(upload ? ofUploads : []),
  ...(access.not_in_demo ? (['disabled_in_demo'] as const) : []),
]

const isRestricted = ({ access }: Operation): boolean =>
  access.master === true ||
  access.right !== undefined ||
  access.permissions !== undefined ||
  access.in_person === 'not_permitted' ||
  refusesKeys(access.hashes)

/** Answers whether sessions are let in, and others of users are told that they are not. */
const refusesKeys = (hashes: readonly HashKind[]): boolean =>
  hashes.includes('session') && refused.some((kind) => !hashes.includes(kind))

const refused = (Object.keys(hash_kinds) as HashKind[]).filter((kind) => hashKind(kind).refused)

/** All that an operation may fail with, by code. */
export const errorsOf = (operation: Operation): DescribedError[] => {
  const names = new Set<ErrorName>([...always, ...(operation.errors ?? [])])
  if (operation.access.hashes.length > 0) names.add('session_ended')
  if (isRestricted(operation)) names.add('not_permitted')
  for (const name of broughtBy(operation)) names.add(name)
  return [...names].map(describeError).sort((a, b) => a.code - b.code)
}

/** Errors of an operation beside those that every one may fail with. */
export const ownErrorsOf = (operation: Operation): DescribedError[] =>
  [...(operation.errors ?? []), ...broughtBy(operation)].map(describeError).sort((a, b) => a.code - b.code)

/** Says in a sentence how else the parameters may be sent. */
export const wrappedSentence = ({ wrapped }: Operation): string | undefined =>
  wrapped && `The parameters may also be sent as one object \`${wrapped}\`.`

export const describeError = (name: ErrorName): DescribedError => {
  const [code, http, description] = errors[name]
  return { code, name, description, http }
}

/** A permission group and its actions: all of `actions` are needed, one of `any_of` will do. */
export interface DescribedPermission {
  group: string
  actions?: string[]
  any_of?: string[]
}

/** Permissions that a panel login must hold to ask, by group; alternatives stand for themselves. */
export const permissionsOf = ({ access }: Operation): DescribedPermission[] => {
  const needed = new Map<string, DescribedPermission & { actions: string[] }>()
  const alternatives: DescribedPermission[] = []
  for (const [group, action, ...or] of access.permissions ?? []) {
    if (or.length > 0) alternatives.push({ group, any_of: [action, ...or] })
    else needed.set(group, { group, actions: [...(needed.get(group)?.actions ?? []), action] })
  }
  return [...needed.values(), ...alternatives]
}

const sentences: Record<string, string> = {
  anyone: 'Nobody has to sign in.',
  user: 'Users and sub-users, by session or API key.',
  master: 'The master user, by session or API key.',
  delivery: 'Users and sub-users, by session or API key, and whoever has the key of the deliveries of the account.',
  standard_session: 'Users and sub-users by session; an API key will not do.',
  key_holder: 'The master user by a session of its own sign-in, or by the hash of the activation e-mail.',
  registration: 'Whoever has the hash of the activation e-mail.',
  restore: 'Whoever has the hash of the e-mail for a new password.',
  second_factor: 'Whoever has the hash of a sign-in that waits for its code.',
  user_code: 'Whoever has a code that stands for a session of a user.',
  invitation: 'Whoever has the link of an invitation that nobody has accepted yet.',
  dealer: 'Anybody who is signed in to the panel.',
  panel_second_factor: 'Whoever has the hash of a sign-in to the panel that waits for its code.',
  panel_code: 'Whoever has a code that stands for a session of the panel.',
  panel_invitation: 'Whoever has the link of an invitation to the panel that nobody has accepted yet.',
  phone: 'Phones that are signed in, of their own tracker (docs/go.md).',
}

/** Says in sentences who may ask; code in backticks. */
export const accessSentence = (operation: Operation): string =>
  operation.access.in_person === 'not_permitted'
    ? `${whoMay(operation)} Not by sessions that somebody else opened.`
    : whoMay(operation)

const whoMay = (operation: Operation): string => {
  const { access } = operation
  if (access.second_right)
    return `The master user, and sub-users who hold the rights \`${access.right}\` and \`${access.second_right}\`.`
  if (access.right) return `The master user, and sub-users who hold the right \`${access.right}\`.`
  if (access.permissions)
    return `Panel logins with the permission ${permissionsOf(operation).map(holding).join(' and ')}.`
  return sentences[access.name] ?? access.name
}

const holding = ({ group, actions, any_of = [] }: DescribedPermission): string =>
  (actions ?? any_of).map((action) => `\`${group}/${action}\``).join(actions ? ' and ' : ' or ')

/** One word for who may ask. */
export const accessWord = (operation: Operation): string => {
  const words = permissionsOf(operation).map(
    ({ group, actions, any_of = [] }) => `${group}/${(actions ?? any_of).join(actions ? '+' : '|')}`,
  )
  return words.join(' ') || (operation.access.right ?? operation.access.name.replaceAll('_', ' '))
}

/** Areas of two words: of others there would be too much on a page. */
const two_words = /^(?:panel|api|task\/schedule|tracker\/(?:fuel|rule|sensor|settings))\//

/** The area of an operation: the first word of its path, two for the panel, the API keys, and what is set up on trackers. */
export const areaOf = ({ path }: Operation): string => {
  const [first = '', second = ''] = path.split('/')
  return two_words.test(path) ? `${first}/${second}` : first
}

export const byArea = (operations: readonly Operation[]): Map<string, Operation[]> => {
  const sorted = [...operations].sort((a, b) => (a.path < b.path ? -1 : 1))
  return Map.groupBy(sorted, areaOf)
}

/** The answer as it is sent: `success` in front, unless it is bare. */
export const answerOf = ({ result, bare }: Operation): TSchema => {
  if (bare) return result
  const { properties, required = [] } = result as TSchema & { properties?: object; required?: string[] }
  return {
    type: 'object',
    required: ['success', ...required],
    properties: { success: { const: true, type: 'boolean' }, ...properties },
  } as TSchema
}
