import { Type } from 'typebox'
import { type ImportedRow, readUsers, repeated } from '#batch/user/read.ts'
import { type Dealer, dealerWith } from '#contract/caller.ts'
import { Warnings } from '#contract/headers.ts'
import { type Context, command, type Keeping } from '#contract/operation.ts'
import { RedirectTarget } from '#contract/schema.ts'
import { newUser, presetOf } from '#service/panel/user/new-user.ts'
import { sendActivation } from '#service/user/letters.ts'
import { type Db, violated } from '#store/db.ts'
import * as customers from '#store/dealer/customers.ts'
import { hashPasswords } from '#store/people/password.ts'

/** Users that one statement creates. */
const batch = 500

export default command('panel/user/upload', {
  summary: 'Creates the users of a file, all of them or none.',
  description:
    'The part `file` is CSV between semicolons, XLS or XLSX; its columns stand in any order under their names in ' +
    'English, German, Spanish, French, Portuguese or Russian, or one slip of the pen beside them. What is wrong with a row is told with its `row_number`, the line in the file. Passwords are hashed one or a few ' +
    'at a time, so that devices are not kept waiting: 10,000 users take minutes. Who is not activated is mailed how to be.',
  access: dealerWith(['users', 'create']),
  params: Type.Object({ redirect_target: RedirectTarget }),
  result: Type.Object({
    total: Type.Integer({ description: 'Lines that were read.' }),
    errors: Type.Integer({ description: 'Lines that have faults.' }),
    warnings: Warnings,
  }),
  errors: ['login_in_use', 'duplicate_login', 'empty_data_file'],
  upload: true,
  // No transaction while passwords are hashed; the users are created in one of their own.
  keeps: true,
  example: { file: 'users.csv' },

  async handler(_, { file, ...context }) {
    const { db, caller, fail } = context
    const preset = (await presetOf(db, caller)) ?? fail('session_ended')
    const { rows, warnings } = await readUsers(context, file.path)
    const twice = repeated(rows)
    if (twice) fail('duplicate_login', { row_number: twice.line })
    const tell = async () => fail('login_in_use', { row_number: await lineTaken(db, rows) })
    if (await lineTaken(db, rows)) await tell()
    const hashes = await hashPasswords(rows.map(({ user }) => user.password))
    const users = rows.map(({ user: { password: _, ...user } }, i) =>
      newUser(preset, { ...user, password_hash: hashes[i] as string }),
    )
    await createAll(context, users).catch((error: unknown) =>
      violated(error) === 'users_login' ? tell() : Promise.reject(error),
    )
    return { total: users.length, errors: 0, ...(warnings.length > 0 && { warnings }) }
  },
})

/** The line of the first login that somebody has. */
const lineTaken = async (db: Db, rows: readonly ImportedRow[]): Promise<number | undefined> => {
  const taken = await customers.taken(
    db,
    rows.map(({ user }) => user.login),
  )
  return rows.find(({ user }) => taken.has(user.login.toLowerCase()))?.line
}

const createAll = (
  { transaction, caller, config, secret }: Context<Dealer> & Keeping,
  users: readonly customers.NewCustomer[],
) =>
  transaction(async (db) => {
    for (let from = 0; from < users.length; from += batch) {
      const created = await customers.create(db, caller, users.slice(from, from + batch))
      for (const user of created.filter(({ activated }) => !activated))
        await sendActivation({ db, config, secret }, user)
    }
  })
