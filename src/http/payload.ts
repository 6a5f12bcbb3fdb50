import type { Noted } from '#store/audit/audit.ts'
import type { Opener } from '#store/people/sessions.ts'
import type { Schema } from './schema.ts'

/** What an entry of the audit tells of a command beside who asked: what it was about, with what, what changed. No secrets. */

/** Names of parameters, columns and of what is within them, whose values are nobody's to read, or are to be forgotten one day. */
const secret = /password|secret|hash|digest|sealed|token|^parameters$|^headers$|^(activation_)?codes?$|^recipient$/i

/** Hashes that callers show, whatever they are called. */
const shown = /^[0-9a-f]{32}$/i

/** Stands where a secret was, so that one sees that it was given or changed. */
const hidden = '***'

/** The value without secrets: those that are called so, and those that its schema marks. */
export const withoutSecrets = (value: unknown, name = '', schema?: Schema): unknown => {
  if (value === null || value === undefined) return value
  if (schema?.['x-secret'] || secret.test(name) || (typeof value === 'string' && shown.test(value))) return hidden
  if (typeof value !== 'object' || value instanceof Date) return value
  if (Array.isArray(value)) return value.map((item) => withoutSecrets(item, '', schema?.items))
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, withoutSecrets(item, key, schema?.properties?.[key])]),
  )
}

/** Characters of parameters that are kept. */
const longest_params = 20_000

/**
 * The payload, JSON: `by`, who else opened the session, or the phone that it was; `params`; `changes` of rows; and in `left_out`, by table, how many
 * changed rows were too many to tell.
 */
export const told = (
  by: Opener | { phone_id: number; phone: string } | undefined,
  { params, schema }: { params: unknown; schema: Schema },
  { changes, left_out }: Noted,
): string => {
  const given = JSON.stringify(withoutSecrets(params, '', schema))
  return JSON.stringify({
    ...(by && { by }),
    ...(given.length <= longest_params ? { params: JSON.parse(given) } : { params: null, params_length: given.length }),
    changes: withoutSecrets(JSON.parse(`[${changes}]`)),
    ...(left_out && { left_out: JSON.parse(left_out) }),
  })
}

/** `tracker_group` for `tracker/group/update`, and the id that was given to what was made, or the first that was asked for. */
export const subjectOf = (path: string, params: unknown, result: unknown): { category: string; id?: number } => {
  const category = path
    .replace(/^panel\//, '')
    .split('/')
    .slice(0, -1)
    .join('_')
  const made = idIn(result) ?? idIn((result as { value?: unknown } | undefined)?.value)
  const named = Object.entries((params ?? {}) as object).map(([name, value]) => namedBy(name, value))
  return { category, id: made ?? named.find((id) => id !== undefined) }
}

/** `5` for `tag_id: 5`, `tag: { id: 5 }` and `tag_ids: [5]`. */
const namedBy = (name: string, value: unknown): number | undefined => {
  if (/(^|_)id$/.test(name)) return idFrom(value)
  if (/(^|_)ids$/.test(name) && Array.isArray(value)) return value.length === 1 ? idFrom(value[0]) : undefined
  return idIn(value)
}

const idIn = (value: unknown): number | undefined => idFrom((value as { id?: unknown } | null | undefined)?.id)

const idFrom = (value: unknown): number | undefined => (typeof value === 'number' && value > 0 ? value : undefined)
