import { Type } from 'typebox'
import type { User } from '#contract/caller.ts'
import type { Context } from '#contract/operation.ts'
import { Default, Described, Id, OneOf, Text } from '#contract/schema.ts'
import { violated } from '#store/db.ts'
import * as imports from '#store/import/data-imports.ts'
import * as spreadsheets from '#store/import/spreadsheets.ts'
import { type Columns, skipped } from '../draft.ts'
import { fieldsOnce } from '../source.ts'

const outcome = { skip: 'it is passed over with a warning', update: 'changes that', fail: 'fails' } as const

const outcomes = (policies: readonly imports.DuplicatePolicy[]): string =>
  new Intl.ListFormat('en', { type: 'disjunction' }).format(policies.map((policy) => outcome[policy]))

/** Parameters of the start of an import; `known_by` is the field by which its records are told apart. */
export const StartParams = <Policy extends imports.DuplicatePolicy = imports.DuplicatePolicy>(
  columns: Columns,
  known_by: string,
  policies: readonly Policy[] = imports.duplicatePolicies as readonly imports.DuplicatePolicy[] as readonly Policy[],
) =>
  Type.Object({
    filename: Described(Text(255, 1), 'The `file_id` of `data/spreadsheet/parse`.'),
    headers: Type.Array(OneOf([...Object.keys(columns), skipped]), {
      minItems: 1,
      maxItems: 256,
      description: 'The field of each column; `undefined` is passed over.',
    }),
    user_headers: Type.Optional(
      Type.Array(Text(255), { maxItems: 256, description: 'What the columns are called in the file of failed rows.' }),
    ),
    duplicate_policy: Default(
      OneOf(policies, {
        description: `What becomes of a row whose \`${known_by}\` something that the caller sees, or a row above, has: ${outcomes(policies)}.`,
      }),
      'fail' as Policy,
    ),
  })

export const Started = Type.Object({ id: Id })

export const startErrors = ['no_data_file', 'invalid_data_format', 'already_exists'] as const

interface Wanted {
  type: imports.ImportType
  /** The field without which no row can be imported. */
  needed: string
  filename: string
  headers: readonly string[]
  user_headers?: readonly string[] | undefined
  duplicate_policy: imports.DuplicatePolicy
}

/**
 * Queues an import. Fails with 233 for a file that does not exist, 234 when no column is the required one, 247 when the
 * file is being imported already.
 */
export const begin = async (
  { db, caller, config, fail }: Pick<Context<User, (typeof startErrors)[number]>, 'db' | 'caller' | 'config' | 'fail'>,
  { type, needed, filename, headers, user_headers, duplicate_policy }: Wanted,
): Promise<{ id: number }> => {
  const fields = fieldsOnce(headers, 'headers')
  const file = (await spreadsheets.read(db, caller, filename)) ?? fail('no_data_file')
  if (!fields.includes(needed))
    fail('invalid_data_format', { errors: [{ parameter: 'headers', error: `must name ${needed}` }] })
  if ((await imports.countOpen(db, caller)) >= config.import_limit) fail('too_many_requests')
  if (await imports.isOpen(db, caller, filename)) fail('already_exists')
  const named = user_headers ?? file.header ?? []
  const titles = Array.from({ length: Math.max(named.length, fields.length) }, (_, i) => named[i] ?? fields[i] ?? '')
  const { name, rows } = file
  const wanted = { type, spreadsheet_id: filename, name, fields, titles, rows, duplicate_policy }
  try {
    return { id: await imports.create(db, caller, wanted) }
  } catch (error) {
    // Another user of the account was faster.
    return violated(error) === 'data_import_running' ? fail('already_exists') : Promise.reject(error)
  }
}
