import { clock } from '#formats/clock.ts'
import * as accounts from '#store/dealer/accounts.ts'
import * as sessions from '#store/people/sessions.ts'
import type { Platform } from './platform.ts'

/** An account with as many trackers as a figure needs. */
export interface Account {
  account_id: number
  /** A session, good for all operations. */
  hash: string
  trackers: { tracker_id: number; source_id: number }[]
}

const time_zone = 'Europe/Berlin'

/** A time as the account tells it. */
export const localTime = clock(time_zone)

/** A user of dealer 1, and a session of its own. */
export const makeUser = async ({ store: { db } }: Platform, login: string): Promise<Omit<Account, 'trackers'>> => {
  const account_id = await accounts.createUser(db, {
    dealer_id: 1,
    login,
    password_hash: '',
    activated: true,
    verified: true,
    time_zone,
    locale: 'en_US',
  })
  return { account_id, hash: await sessions.openSession(db, { kind: 'user', user_id: account_id, seconds: 86_400 }) }
}

/** An account of dealer 1 and its trackers, registered in bulk: devices number `first` and up. */
export const makeAccount = async (
  platform: Platform,
  count: number,
  { login = 'bench@odograph.example', first = 0 } = {},
): Promise<Account> => {
  const { account_id, hash } = await makeUser(platform, login)
  const { rows } = await platform.store.pool.query<Account['trackers'][number]>(
    `with plan as (insert into tariff (dealer_id, name) values (1, 'Bench ' || $1::int) returning id),
          made as (insert into source (account_id, device_id, model, tariff_id)
                   select $1, (860000000000000 + $3::int + n)::text, 'fmb920', plan.id from plan, generate_series(0, $2::int - 1) n
                   returning id),
          states as (insert into source_state (source_id) select id from made)
     insert into tracker (account_id, source_id, label) select $1, id, 'Van ' || id from made
     returning id as tracker_id, source_id`,
    [account_id, count, first],
  )
  // The ids of the sources were given in the order of the devices.
  return { account_id, hash, trackers: rows.sort((a, b) => a.source_id - b.source_id) }
}

/** A session of the first panel login of dealer 1. */
export const panelSession = async ({ store: { db } }: Platform): Promise<string> => {
  const login = db.selectFrom('panel_login').select('id').where('dealer_id', '=', 1).orderBy('id')
  const { id } = await login.executeTakeFirstOrThrow()
  return sessions.openSession(db, { kind: 'panel', panel_login_id: id, seconds: 86_400 })
}
