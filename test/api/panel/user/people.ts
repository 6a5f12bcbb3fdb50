import type { Person } from '#test/fleet.ts'

/** Users that tests make through the panel. */

/** What panel logins of these tests may do, unless they are about permissions. */
export const all = {
  users: ['create', 'read', 'update', 'corrupt'],
  user_sessions: ['create'],
  transactions: ['create', 'read'],
}

let count = 0

/** A login that no other user has. */
export const login = (): string => `customer${++count}-${process.pid}@fleet.example`

export const newUser = <B extends object>(user: object = {}, beside: B = {} as B) => ({
  user: {
    login: login(),
    activated: true,
    first_name: 'Ada',
    last_name: 'Lovelace',
    legal_type: 'individual',
    ...user,
  },
  time_zone: 'Europe/Berlin',
  locale: 'de_DE',
  password: 'secret pass',
  ...beside,
})

export const createUser = async (panel: Person, user: object = {}, beside: object = {}): Promise<number> =>
  (await panel.call('panel/user/create', newUser(user, beside))).id
