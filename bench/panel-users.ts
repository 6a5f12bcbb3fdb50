import { panelSession } from './account.ts'
import { atMost, type Context, type Row } from './figure.ts'
import { quantile, timed } from './numbers.ts'
import { type Platform, startPlatform } from './platform.ts'

/** `panel/user/list` with a filter, of a dealer with ten thousand customers and of one with a hundred thousand. */
export const run = async (context: Context): Promise<Row[]> => [
  ...(await among(context, 10_000)),
  ...(await among(context, 100_000)),
]

/** What panels look for: one customer, a surname that one in eleven has, and what somebody has typed so far. */
const filters = { 'of one user': '7f3a9', 'of 9 %': 'becker', 'of two letters, of 36 %': 'an' } as const

const among = async ({ place, say }: Context, count: number): Promise<Row[]> => {
  const platform = await startPlatform(await place())
  try {
    say(`panel-users: ${count} users`)
    const hash = await makeCustomers(platform, count)
    const rows: Row[] = []
    for (const [name, filter] of Object.entries(filters)) {
      const params = { hash, filter, order_by: 'last_name', limit: 50 }
      const times = await timed(() => platform.ask('panel/user/list', params), 40, 5)
      rows.push(atMost(`panel/user/list, filter ${name}, among ${count}, p50`, quantile(times, 0.5), 'ms', 30))
    }
    return rows
  } finally {
    await platform.close()
  }
}

/** Customers of dealer 1, as many of another dealer beside them, and a session of dealer 1's panel. */
const makeCustomers = async (platform: Platform, count: number): Promise<string> => {
  const { pool } = platform.store
  await pool.query(
    `with other as (insert into dealer (title) values ('Other') returning id)
     insert into users (id, account_id, dealer_id, login, password_hash, activated, first_name, last_name, phone,
                        post_city, post_street_address, tin)
     select 1000 + n, 1000 + n, case when n % 2 = 0 then 1 else other.id end, 'user' || md5(n::text) || '@odograph.example', '',
            true, ($2::text[])[1 + n % 10], ($3::text[])[1 + n % 11] || substr(md5((n * 7)::text), 1, 4),
            (79000000000 + n)::text, ($4::text[])[1 + n % 6], substr(md5((n * 3)::text), 1, 8) || ' street ' || n % 200,
            lpad((n * 37)::text, 10, '0')
     from other, generate_series(1, 2 * $1::int) n`,
    [count, first_names, last_names, cities],
  )
  await pool.query('vacuum analyze users')
  return panelSession(platform)
}

const first_names = ['Anna', 'Maria', 'Ivan', 'Peter', 'Olga', 'Hans', 'Jose', 'Carla', 'Lena', 'Omar']
const last_names = [
  'Smith',
  'Garcia',
  'Ivanov',
  'Becker',
  'Silva',
  'Rossi',
  'Novak',
  'Kowalski',
  'Martin',
  'Dubois',
  'Larsen',
]
const cities = ['Lisbon', 'Hamburg', 'Madrid', 'Porto', 'Berlin', 'Lyon']
