import type { Db } from '#store/db.ts'
import type { Answer, Person } from '#test/fleet.ts'

/** Sub-users that tests make through the API. */

let count = 0

/** A login that no other user has. */
export const login = (): string => `worker${++count}-${process.pid}@fleet.example`

export const register = async (account: Person, user: object = {}, beside: object = {}): Promise<number> =>
  (await account.call('subuser/register', { user: { login: login(), ...user }, password: 'secret pass', ...beside })).id

/** The sub-user as its master is told of it. */
export const told = async (account: Person, subuser_id: number): Promise<Answer> =>
  (await account.call('subuser/list')).list.find(({ id }: { id: number }) => id === subuser_id)

export const secure = async (account: Person, rights: readonly string[] = [], label = 'Clerks'): Promise<number> =>
  (await account.call('subuser/security_group/create', { group: { label, privileges: { rights } } })).id

/** From now on the plan of the account's devices does not allow sub-users. */
export const withoutSubusers = async (db: Db, account: Person): Promise<void> => {
  const { dealer_id } = await db
    .selectFrom('users')
    .select('dealer_id')
    .where('id', '=', account.id)
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('tariff')
    .values({ dealer_id, name: `Alone ${account.id}`, features: ['statuses'] })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('users').set({ default_tariff_id: id }).where('id', '=', account.id).execute()
}
