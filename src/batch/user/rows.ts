import type { Fault } from '#contract/errors.ts'
import { warningsOf } from '#contract/headers.ts'
import type { Row } from '#formats/spreadsheet.ts'
import { type PasswordRules, weakness } from '#service/new-passwords.ts'
import type { NewCustomer } from '#store/dealer/customers.ts'
import { type ColumnName, userColumns } from './columns.ts'
import { readHeader } from './headers.ts'

/** Conversion of rows to users. The fault of a cell names its column, one of the user as a whole its field. */

/** A user as its row says it. */
export type ImportedUser = Partial<NewCustomer> & Pick<NewCustomer, 'login'> & { password: string }

/** The column of each cell; `undefined` for those that are passed over. */
export type Header = readonly (ColumnName | undefined)[]

const names = Object.keys(userColumns) as ColumnName[]

/** The columns of a header, in any order; missing columns are faults, columns that are passed over are warnings. */
export const headerOf = ({ cells }: Row): { header: Header; faults: Fault[]; warnings: Fault[] } => {
  const { columns: header, passed_over } = readHeader(cells)
  const missing = names.filter(
    (name) => 'required' in userColumns[name] && userColumns[name].required && !header.includes(name),
  )
  const faults = missing.map((name) => fault(name, 'the column is missing'))
  return { header, faults, warnings: warningsOf(passed_over, 'users_import.') }
}

const fault = (name: ColumnName, error: string): Fault => ({ parameter: `users_import.${name}`, error })

/** The user of a row, and all faults of it. Empty cells are passed over. */
export const userOf = (
  header: Header,
  { cells }: Row,
  rules: PasswordRules,
): { user: ImportedUser; faults: Fault[] } => {
  const faults: Fault[] = []
  const user: Partial<Record<ColumnName, unknown>> = {}
  for (const [i, name] of header.entries()) {
    // A password may begin or end with a space.
    const cell = (name === 'password' ? cells[i] : cells[i]?.trim()) ?? ''
    if (!name || cell === '') continue
    const value = userColumns[name].read(cell)
    if (value === undefined) faults.push(fault(name, userColumns[name].expected))
    user[name] = value
  }
  const empty = names.filter((name) => 'required' in userColumns[name] && userColumns[name].required && !(name in user))
  faults.push(...empty.map((name) => fault(name, 'is required')))
  faults.push(...missingOf(user), ...weakOf(user, rules))
  return { user: user as ImportedUser, faults }
}

const weakOf = ({ password }: { password?: unknown }, rules: PasswordRules): Fault[] => {
  const error = typeof password === 'string' ? weakness(password, rules) : undefined
  return error ? [fault('password', error)] : []
}

/** Fields that users other than individuals must have; sole traders need no legal name (specification 4.9). */
const ofBusinesses = [
  'post_country',
  'post_region',
  'post_city',
  'post_street_address',
  'post_index',
  'legal_name',
  'registered_region',
  'registered_city',
  'registered_street_address',
  'registered_index',
] as const satisfies readonly ColumnName[]

const missingOf = (user: Partial<Record<ColumnName, unknown>>): Fault[] => {
  if (user.legal_type === undefined || user.legal_type === 'individual') return []
  return ofBusinesses
    .filter((name) => !(name in user) && !(name === 'legal_name' && user.legal_type === 'sole_trader'))
    .map((name) => ({ parameter: `user.${name}`, error: 'is required for this legal status' }))
}
