import type pg from 'pg'
import * as due from '#store/points/due.ts'
import { columnRules } from './belongings.ts'
import { type Belonging, isCounted, isOfDevice, isPictured, type Reference } from './catalogue.ts'
import { joining, known, nameOf, type Origins } from './origins.ts'
import { valueIn } from './value.ts'

/**
 * Rows that were put aside (`beginAdding`) are added to an account in portions, each a transaction with what is written of their origins: a
 * process that is killed is followed by one that goes on, and what was added once is never touched again.
 */

/** Rows of a portion. */
const portion = 2_000

/** Rows of a table that nothing was added of, though they are new. */
export interface LeftOut {
  table: string
  rows: number
}

/** Adds what is new, table by table. Answers how many rows were added, by table, and those that could not be. */
export const addRows = async (
  client: pg.ClientBase,
  all: readonly Belonging[],
  from: Origins,
): Promise<{ added: Record<string, number>; left_out: LeftOut[] }> => {
  const added: Record<string, number> = {}
  const left_out: LeftOut[] = []
  for (const table of all.filter((table) => !isOfDevice(table))) {
    let [taken, put] = [0, 0]
    for (const given of await formsOf(client, table))
      for (;;) {
        const some = await addPortion(client, table, from, given)
        taken += some.taken
        put += some.put
        if (some.taken < portion) break
      }
    if (put > 0) added[table.name] = put
    if (put < taken) left_out.push({ table: table.name, rows: taken - put })
    if (table.name === 'source') await addDevices(client, all, from)
    if (table.name === 'security_group') await joinGroups(client, from)
  }
  return { added, left_out }
}

/** The columns that rows of a table tell, each form once. */
const formsOf = async (client: pg.ClientBase, { name }: Belonging): Promise<(string[] | null)[]> => {
  const { rows } = await client.query<{ given: string[] | null }>(
    `select distinct _given as given from "in_${name}" order by 1`,
  )
  return rows.map(({ given }) => given)
}

/** What the importer sets, whatever a row tells. */
const always = ['users.dealer_id', 'source.tariff_id']

const columnsOf = ({ name: table, columns }: Belonging, given: readonly string[] | null): Belonging['columns'] =>
  columns.filter(({ name, counted }) => {
    const column = `${table}.${name}`
    const isOurs = name === 'account_id' || (name === 'id' && counted) || always.includes(column)
    return columnRules[column] !== 'new' && (isOurs || given === null || given.includes(name))
  })

const addPortion = async (
  client: pg.ClientBase,
  table: Belonging,
  from: Origins,
  given: readonly string[] | null,
): Promise<{ taken: number; put: number }> => {
  const { name } = table
  const columns = columnsOf(table, given)
  const { rows } = await client.query<{ taken: number; put: number }>(
    `with chosen as materialized (
       select i.* from "in_${name}" i join origin o on ${known('o', from, name, 'i._origin')}
       where not o.added and i._given is not distinct from $1::text[]
       order by ${isCounted(table) ? 'i.id' : 'i._origin'} limit ${portion}),
     put as (
       insert into "${name}" (${columns.map((column) => `"${column.name}"`)})
       select ${columns.map((column) => livingIn(table, column, from))} from chosen i
       where ${[...boundIn(table, from), 'true'].join(' and ')}
       ${table.deferred ? '' : 'on conflict do nothing'} returning ${filesOf(table)} as files),
     fastened as (delete from loose_file where key in (select unnest(files) from put)),
     done as (update origin o set added = true from chosen i where ${known('o', from, name, 'i._origin')} returning 1)
     select (select count(*) from chosen)::int as taken, (select count(*) from put)::int as put`,
    [given],
  )
  return rows[0] as { taken: number; put: number }
}

/**
 * Keys of the files that a new row names. They are off the list of loose ones with it: whoever is killed later would have the clock remove
 * what a row names.
 */
const filesOf = (table: Belonging): string => {
  if (table.name === 'file') return 'array[key, preview_key]'
  return isPictured(table) ? `array['${table.name}/avatars/' || avatar_file_name]` : 'array[]::text[]'
}

/** Whether what a row names is still here: somebody may have deleted it since it came. One of its own table may come with it. */
const isThere = ({ name }: Belonging, { to, column }: Reference, from: Origins): string => {
  const id = `pg_temp.known('${to}', i."${column}")`
  // A clone's device is somebody else's.
  const owner = to === 'source' ? '' : `t.account_id = ${from.account_id} and `
  const there = `exists (select from "${to}" t where ${owner}t.id = ${id})`
  if (to !== name) return there
  return `(${there} or exists (select from origin o where ${known('o', from, to, 'o.origin')} and o.id = ${id} and not o.added))`
}

const isNullable = ({ columns }: Belonging, column: string): boolean =>
  columns.some(({ name, nullable }) => name === column && nullable)

const boundIn = (table: Belonging, from: Origins): string[] =>
  table.references
    .filter(({ column }) => !isNullable(table, column))
    .map((reference) => isThere(table, reference, from))

/** What stands in a column; null where it names what is here no more. */
const livingIn = (table: Belonging, column: Belonging['columns'][number], from: Origins): string => {
  const value = valueIn(table, column, from.account_id)
  const reference = table.references.find((one) => one.column === column.name)
  const isOwn = columnRules[`${table.name}.${column.name}`] !== undefined
  return reference && column.nullable && value !== 'null' && !isOwn
    ? `case when i."${column.name}" is not null and ${isThere(table, reference, from)} then ${value} end`
    : value
}

/** The settings of a device that lie beside its points too. */
const mirrored = [
  'min_idle_duration_minutes',
  'idle_speed_threshold',
  'ignition_aware',
  'motion_sensor_aware',
  'future_times',
  'replaced',
  'virtual_ignition',
]

/** New devices with all that hangs from them: of an archive what it has of them, else the row that their points come to. */
const addDevices = async (client: pg.ClientBase, all: readonly Belonging[], from: Origins): Promise<void> => {
  const { rows } = await client.query<{ old: number; id: number; origin: string }>(
    `select i.id as old, o.id::int as id, i._origin as origin from in_source i
     join origin d on ${known('d', from, 'source_state', 'i._origin')}
     join origin o on ${known('o', from, 'source', 'i._origin')}
     join source s on s.id = o.id where not d.added order by o.id`,
  )
  for (const device of rows) {
    await client.query('begin')
    for (const table of all.filter(isOfDevice)) {
      const columns = table.columns.filter(({ name }) => columnRules[`${table.name}.${name}`] !== 'new')
      await client.query(
        `insert into "${table.name}" (${columns.map(({ name }) => `"${name}"`)})
         select ${columns.map((column) => valueIn(table, column, from.account_id))} from "in_${table.name}" i where i.source_id = $1`,
        [device.old],
      )
    }
    await stand(client, from, device.id)
    await nameOf(client, from, 'source_state', device.origin)
    await client.query('commit')
  }
}

/** What a device that has come needs beside its points: their row where none came, its settings in it, its place in lists, a look by the clock. */
const stand = async (client: pg.ClientBase, { account_id }: Origins, source_id: number): Promise<void> => {
  await client.query('insert into source_state (source_id) values ($1) on conflict do nothing', [source_id])
  const settings = await client.query<Record<string, unknown>>(
    `select ${mirrored} from source where account_id = $1 and id = $2`,
    [account_id, source_id],
  )
  await client.query(
    `update source_state set ${mirrored.map((name, i) => `${name} = $${i + 2}`)} where source_id = $1`,
    [source_id, ...mirrored.map((name) => settings.rows[0]?.[name])],
  )
  const state = await client.query<{ heard: Date | null }>('select heard from source_state where source_id = $1', [
    source_id,
  ])
  const heard = state.rows[0]?.heard
  if (heard)
    await client.query(
      'update listed_tracker set heard = $3, located = true where account_id = $1 and source_id = $2',
      [account_id, source_id, heard],
    )
  for (const statement of due.write([{ source_id, at: Date.now() }])) await client.query(statement)
}

/** Puts new users into their groups, which are added after them. */
const joinGroups = async (client: pg.ClientBase, from: Origins): Promise<void> => {
  await client.query(
    `with chosen as (select i._origin, pg_temp.known('users', i.id) as id, pg_temp.known('security_group', i.security_group_id) as group_id
       from in_users i join origin o on ${known('o', from, joining, 'i._origin')} where not o.added),
     put as (update users u set security_group_id = g.id from chosen join security_group g
       on g.account_id = ${from.account_id} and g.id = chosen.group_id where u.id = chosen.id and u.account_id = ${from.account_id})
     update origin o set added = true from chosen where ${known('o', from, joining, 'chosen._origin')}`,
  )
}
