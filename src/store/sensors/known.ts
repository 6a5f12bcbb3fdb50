import { type RawBuilder, sql } from 'kysely'
import type { Calibrated } from '#measure/metering.ts'
import type { Sensor } from '#measure/sensor.ts'
import { numbers, numbersOf } from '#store/columns.ts'
import type { Db } from '#store/db.ts'
import { keeping } from '#store/keeping.ts'
import type { Owner } from '#store/owner.ts'
import { prepared } from '#store/prepared.ts'
import { calibrationOf, type Stored, sensorOf } from './rows.ts'
import { seen, shown } from './sensors.ts'

/**
 * Sensors of fleets. Of ten thousand trackers sixty thousand sensors are seldom others than the last time, so they are kept in memory, and
 * asked for are their versions alone: random ones (migration 0084), so that equal versions are equal sensors, whoever's and of whatever
 * database. Vehicles of a kind have sensors of a kind, so what these have but for their ids is in memory once. Those who are told them must
 * not change them.
 */

/** Sensors by who sees them: a tracker, or a device. Those of one are the same array as long as they are the same. */
type Known = ReadonlyMap<number, readonly Sensor[]>

/** A way to see sensors, by the ids of who sees them. */
interface Seen {
  name: string
  /** SQL of `seen`: the trackers whose sensors they are. */
  by: (ids: readonly number[]) => RawBuilder<unknown>
  /** SQL of their versions, with `seen_by` and `tracker_id`; nothing but an index of sensors is read. */
  versions: (ids: readonly number[]) => RawBuilder<unknown>
}

/** Sensors of these trackers of the account, as `ofTrackers`. */
export const ofFleet = (db: Db, owner: Owner, tracker_ids: readonly number[]): Promise<Known> =>
  known(db, ofAccount(owner), tracker_ids)

const ofAccount = (owner: Owner): Seen => ({
  name: 'of_fleet',
  by: (ids) => seen(owner, ids),
  versions: (ids) => shown(owner, ids, { table: 'sensor', columns: sql`x.tracker_id, x.version` }),
})

/** Sensors that the owners of these devices have set up, by the device: for links, which show those of clones, too. */
export const ofSources = (db: Db, source_ids: readonly number[]): Promise<Known> => known(db, ofOwners, source_ids)

const owners = (source_ids: readonly number[]) => sql`
  with seen as (
    select d.id, o.account_id, o.id as tracker_id
    from source d join tracker o on o.account_id = d.account_id and o.source_id = d.id and not o.clone and o.deleted is null
    where d.id = any(${source_ids}::int[])
  )`

const ofOwners: Seen = {
  name: 'of_sources',
  by: owners,
  versions: (source_ids) => sql`${owners(source_ids)}
    select seen.id as seen_by, s.tracker_id, s.version
    from seen join sensor s on s.account_id = seen.account_id and s.tracker_id = seen.tracker_id`,
}

const known = async (db: Db, seen: Seen, ids: readonly number[]): Promise<Known> => {
  const stamps = await stampsOf(db, seen, ids)
  const found = new Map<number, readonly Sensor[]>()
  const others: number[] = []
  for (const { seen_by, tracker_id, stamp } of stamps) {
    const own = kept.recall(keyOf(tracker_id, stamp))
    if (own) found.set(seen_by, own)
    else others.push(seen_by)
  }
  if (others.length > 0)
    for (const [seen_by, sensors] of await readAnew(db, seen.by(others))) found.set(seen_by, sensors)
  return found
}

interface Stamp {
  seen_by: number
  /** The tracker whose sensors they are. */
  tracker_id: number
  /** Of the versions: another one whenever a sensor is changed, made or deleted. */
  stamp: number
}

const stampsOf = async (db: Db, { name, versions }: Seen, ids: readonly number[]): Promise<Stamp[]> => {
  const { rows } = await sql<Record<keyof Stamp, Buffer | null>>`${prepared(`stamps_${name}`)}
    select ${sent} from (
      select seen_by, tracker_id, bit_xor(version)::float8 as stamp from (${versions(ids)}) own group by seen_by, tracker_id
    ) stamps`.execute(db)
  const [seen_by, tracker_id] = [numbersOf(rows[0]?.seen_by), numbersOf(rows[0]?.tracker_id)]
  return Array.from(numbersOf(rows[0]?.stamp), (stamp, i) => ({
    seen_by: seen_by[i] as number,
    tracker_id: tracker_id[i] as number,
    stamp,
  }))
}

const sent = sql.raw(
  `${numbers('seen_by')} as seen_by, ${numbers('tracker_id')} as tracker_id, ${numbers('stamp')} as stamp`,
)

type Row = Omit<Stored, 'settings' | 'calibration'> & {
  seen_by: number
  tracker_id: number
  version: string
  settings: string
  calibration: string | null
}

/** Reads sensors and keeps them, by the versions that they were read with. */
const readAnew = async (db: Db, seen: RawBuilder<unknown>): Promise<Map<number, Sensor[]>> => {
  const { rows } = await sql<Row>`
    ${seen}
    select seen.id as seen_by, seen.tracker_id, s.version::text as version, s.id, s.type, s.sensor_type, s.name, s.input_name,
      s.input_number, s.parent_ids, s.settings::text as settings, s.calibration::text as calibration
    from seen join sensor s on s.account_id = seen.account_id and s.tracker_id = seen.tracker_id
    order by s.id`.execute(db)
  const found = new Map<number, Sensor[]>()
  for (const [seen_by, own] of Map.groupBy(rows, (row) => row.seen_by)) {
    const alike = own.map(kindOf)
    const sensors = own.map((row, i) => made(row, alike[i] as Kind))
    const stamp = own.reduce((all, { version }) => all ^ BigInt(version), 0n)
    likes.set(sensors, likeAll(own, alike, sensors))
    kept.keep(keyOf((own[0] as Row).tracker_id, Number(stamp)), sensors, weightOf(own))
    found.set(seen_by, sensors)
  }
  return found
}

/** The sensor of a row: all but its id and its parts is shared with those that are set up alike. */
const made = ({ id, parent_ids }: Row, { like }: Kind): Sensor => {
  if (like.type !== 'metering' || parent_ids.length === 0) return { ...like, id }
  return { ...like, id, parameters: { ...like.parameters, parent_ids } }
}

/** A sensor without an id and without parts, and a number that only those have that are set up alike. */
interface Kind {
  like: Sensor
  number: number
}

/** Kinds by all that makes them; of so many characters at most, for anybody may make up any. */
const kinds = new Map<string, Kind>()
const most_characters = 2 ** 22
let characters = 0
let kinds_made = 0

const kindOf = ({ type, sensor_type, name, input_name, input_number, settings, calibration }: Row): Kind => {
  const key = [type, sensor_type, input_number, settings, calibration, input_name, name].join('\0')
  const known = kinds.get(key)
  if (known) return known
  characters += key.length
  if (characters > most_characters) {
    kinds.clear()
    characters = key.length
  }
  const row = { id: 0, type, sensor_type, name, input_name, input_number, parent_ids: [] }
  const like = sensorOf(
    { ...row, settings: parsed(settings), calibration: calibration === null ? null : parsed(calibration) },
    calibrated,
  )
  const kind = { like, number: kinds_made++ }
  kinds.set(key, kind)
  return kind
}

const likes = new WeakMap<readonly Sensor[], readonly Sensor[]>()

/**
 * The sensors, or those of another tracker that differ from them in nothing but their ids and their parts' ids, which are those at the same
 * places: so what is made of sensors can be made once for a fleet.
 */
export const likeOf = (sensors: readonly Sensor[]): readonly Sensor[] => likes.get(sensors) ?? sensors

/** The first sensors of those that are alike; so many at most. */
const patterns = new Map<string, readonly Sensor[]>()
const most_patterns = 2_000

const likeAll = (rows: readonly Row[], alike: readonly Kind[], sensors: readonly Sensor[]): readonly Sensor[] => {
  const places = new Map(rows.map(({ id }, place) => [id, place]))
  const key = rows
    .map(({ parent_ids }, i) => [alike[i]?.number, ...parent_ids.map((id) => places.get(id) ?? `of ${id}`)].join('.'))
    .join()
  const known = patterns.get(key)
  if (known) return known
  if (patterns.size >= most_patterns) patterns.clear()
  patterns.set(key, sensors)
  return sensors
}

const keyOf = (tracker_id: number, stamp: number): string => `${tracker_id} ${stamp}`

/** Sensors that are kept, a thousand characters of their settings as one more. */
const kept = keeping<readonly Sensor[]>(100_000)
const a_sensor = 1_000

const weightOf = (rows: readonly Row[]): number =>
  rows.reduce(
    (sum, { settings, calibration }) => sum + 1 + (settings.length + (calibration?.length ?? 0)) / a_sensor,
    0,
  )

/** JSON by its text, so many characters at most; and pairs by how they are stored. */
const texts = new Map<string, unknown>()
let characters_parsed = 0

const parsed = <T>(text: string): T => {
  const known = texts.get(text)
  if (known !== undefined) return known as T
  characters_parsed += text.length
  if (characters_parsed > most_characters) {
    texts.clear()
    characters_parsed = text.length
  }
  const value: T = JSON.parse(text)
  texts.set(text, value)
  return value
}

const pairs = new WeakMap<object, readonly Calibrated[]>()

const calibrated = (stored: Stored['calibration']): readonly Calibrated[] => {
  const known = stored && pairs.get(stored)
  if (known) return known
  const made = calibrationOf(stored)
  if (stored) pairs.set(stored, made)
  return made
}
