import { properties as employeeProperties } from '#store/fleet/employee-list.ts'
import { properties as vehicleProperties } from '#store/fleet/vehicles.ts'
import { makeAccount } from './account.ts'
import { atMost, type Context, type Row } from './figure.ts'
import { quantile, timed } from './numbers.ts'
import { type Platform, startPlatform } from './platform.ts'

/** `vehicle/list` and `employee/list` of an account with many of both, with a hundred other accounts beside it. */
export const run = async (context: Context): Promise<Row[]> => [
  ...(await withSize(context, 5_000)),
  ...(await withSize(context, 50_000)),
]

const target = 15
const limit = 50

const withSize = async ({ place, say }: Context, size: number): Promise<Row[]> => {
  const platform = await startPlatform(await place())
  try {
    say(`${size} vehicles and employees`)
    const { hash } = await makeAccount(platform, size)
    await fill(platform.store, size)
    const lists = { 'vehicle/list': vehicleProperties, 'employee/list': employeeProperties }
    const rows: Row[] = []
    for (const [path, properties] of Object.entries(lists))
      for (const [name, asked] of Object.entries(cases(properties, size)))
        rows.push(await slowest(platform, `${path} of ${size}, ${name}`, path, asked, hash))
    return rows
  } finally {
    await platform.close()
  }
}

/** What is asked, by what the row is called; of several the slowest is told. */
const cases = (properties: readonly string[], size: number): Record<string, object[]> => {
  const deep = Math.floor(size * 0.9)
  return {
    'by id': [{}],
    'far down by id': [{ offset: deep }],
    sorted: properties.flatMap((property) => [{ sort: [property] }, { sort: [`${property}=desc`] }]),
    'far down sorted': properties.map((property) => ({ sort: [property], offset: deep })),
    'far down sorted backwards': properties.map((property) => ({ sort: [`${property}=desc`], offset: deep })),
    'sorted by two': properties.map((property) => ({ sort: [property, 'id=desc'] })),
    'a filter that finds one': [{ filter: `x-${size >> 1}y` }],
    'a filter that finds none': [{ filter: 'nowhere' }],
    'a filter of one letter': [{ filter: 'a' }, { filter: 'q' }, { filter: '7' }],
    'a filter of two letters': [{ filter: 'ma' }, { filter: 'zq' }, { filter: '77' }],
    'a filter of three letters': [{ filter: 'mar' }, { filter: '777' }],
    'two letters, sorted': properties.map((property) => ({ filter: '77', sort: [property] })),
    'one letter, sorted': properties.map((property) => ({ filter: 'a', sort: [property] })),
  }
}

const slowest = async ({ ask }: Platform, name: string, path: string, asked: object[], hash: string): Promise<Row> => {
  let most = { p50: 0, params: {} }
  for (const params of asked) {
    const times = await timed(() => ask(path, { hash, limit, ...params }), 15, 5)
    const p50 = quantile(times, 0.5)
    if (p50 > most.p50) most = { p50, params }
  }
  const which = asked.length > 1 ? `, ${JSON.stringify(most.params)}` : ''
  return atMost(`${name}${which}, p50`, most.p50, 'ms', target)
}

/** Of the account of `makeAccount`, and 500 of each kind of each of a hundred others. */
export const fill = async ({ pool }: Pick<Platform['store'], 'pool'>, size: number): Promise<void> => {
  const { rows: first } = await pool.query<{ account_id: number }>('select account_id from source limit 1')
  const { rows: others } = await pool.query<{ id: number }>(`
    insert into users (id, account_id, dealer_id, login, password_hash)
    select n, n, 1, 'other' || n, '' from generate_series(1001, 1100) n returning id`)
  for (const { id } of others) await fillAccount(pool, id, 500)
  await fillAccount(pool, first[0]?.account_id as number, size)
  await pool.query('vacuum (analyze) vehicle, employee, garage, department, tracker, source')
}

const fillAccount = async (pool: Platform['store']['pool'], account_id: number, size: number): Promise<void> => {
  await pool.query(groups('garage', 'organization_name'), [account_id, size])
  await pool.query(groups('department', 'label'), [account_id, size])
  await pool.query(vehicles, [account_id, size])
  await pool.query(employees, [account_id, size])
}

const groups = (table: string, name: string): string => `
  insert into ${table} (account_id, ${name}) select $1::int, 'Yard ' || n from generate_series(1, $2::int / 250) n`

/** Its trackers and groups in an order that has nothing to do with that of their ids. */
const ties = (table: string, name: string): string => `
  with own as (select id, label, row_number() over (order by hashint4(id)) n from tracker where account_id = $1::int),
       part as (select id, ${name}, row_number() over (order by hashint4(id)) n from ${table} where account_id = $1::int),
       made as (select n, (array['Maria','Anton','Zoe','Quentin','Marcus','Ada','Lina','Ole','Yusuf','Emil'])[n % 10 + 1] as name
                from generate_series(1, $2::int) n)`

const joined = `
  from made left join own on own.n = made.n and made.n % 5 > 0 left join part on part.n = made.n % ($2::int / 250) + 1`

/** Four of five are tied to a tracker, as far as there are trackers. */
const vehicles = `
  ${ties('garage', 'organization_name')}
  insert into vehicle (account_id, tracker_id, tracker_label, garage_id, garage_organization_name, label, type, subtype, model, reg_number, vin, max_speed,
    fuel_type, fuel_grade, norm_avg_fuel_consumption, fuel_tank_volume, payload_weight, chassis_number, wheel_arrangement,
    tyres_number, tyre_size, passengers)
  select $1::int, own.id, own.label, part.id, organization_name, name || ' ' || made.n, (array['truck','car','bus','special'])[made.n % 4 + 1],
    (array['board','suv','city','boat'])[made.n % 4 + 1], 'Model ' || made.n % 300, 'HH-X ' || made.n,
    upper(substr(md5(made.n::text), 1, 17)) || 'X-' || made.n || 'Y', made.n % 200,
    (array['petrol','diesel','gas'])[made.n % 3 + 1], 'E' || made.n % 10, made.n % 500 / 10.0, made.n % 900,
    made.n % 40000, 'C' || hashint4(made.n), (array['4x2','4x4'])[made.n % 2 + 1], made.n % 12, made.n % 90 || '/95',
    made.n % 60
  ${joined}`

const employees = `
  ${ties('department', 'label')}
  insert into employee (account_id, tracker_id, tracker_label, department_id, department_label, first_name, last_name, email, phone,
    driver_license_number, driver_license_cats, driver_license_valid_till, hardware_key, location, personnel_number, ssn)
  select $1::int, own.id, own.label, part.id, part.label, name, 'Name ' || made.n, 'p' || made.n || '@fleet.example',
    (4915000000000 + made.n)::text, 'L' || hashint4(made.n), (array['B','C','CE'])[made.n % 3 + 1],
    date '2027-01-01' + made.n % 3000, md5('k' || made.n),
    jsonb_build_object('lat', 53, 'lng', 10, 'address', 'Marktweg ' || made.n), 'X-' || made.n || 'Y',
    (made.n::int8 * 7919)::text
  ${joined}`
