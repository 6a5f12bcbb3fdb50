import { type RawBuilder, sql } from 'kysely'
import type { Calibrated } from '#measure/metering.ts'
import type { Sensor } from '#measure/sensor.ts'
import type { Db } from '#store/db.ts'
import type { Owner } from '#store/owner.ts'
import { calibrationOf, type Stored, sensorOf } from './rows.ts'
import { seen } from './sensors.ts'

/**
 * Sensors of fleets. Of ten thousand trackers sixty thousand sensors are seldom others than the last time, so they are kept in memory, and
 * asked for are their versions alone: random ones (migration 0084), so that equal versions are equal sensors, whoever's and of whatever
 * database. Those who are told them must not change them.
 */

/** Sensors by who sees them: a tracker, or a device. Those of one are the same array as long as they are the same. */
type Known = ReadonlyMap<number, readonly Sensor[]>

/** SQL of `seen`: by the ids of who sees them, the trackers whose sensors they are. */
type Seen = (ids: readonly number[]) => RawBuilder<unknown>

/** Sensors of these trackers of the account, as `ofTrackers`. */
export const ofFleet = (db: Db, owner: Owner, tracker_ids: readonly number[]): Promise<Known> =>
  known(db, (ids) => seen(owner, ids), tracker_ids)

/** Sensors that the owners of these devices have set up, by the device: for links, which show those of clones, too. */
export const ofSources = (db: Db, source_ids: readonly number[]): Promise<Known> => known(db, ofOwners, source_ids)

const ofOwners: Seen = (source_ids) => sql`
  with seen as (
    select d.id, o.account_id, o.id as tracker_id
    from source d join tracker o on o.account_id = d.account_id and o.source_id = d.id and not o.clone and o.deleted is null
    where d.id = any(${source_ids}::int[])
  )`

const known = async (db: Db, seenBy: Seen, ids: readonly number[]): Promise<Known> => {
  const stamps = await stampsOf(db, seenBy(ids))
  const found = new Map<number, readonly Sensor[]>()
  const others: number[] = []
  for (const { seen_by, tracker_id, stamp } of stamps) {
    const kept = recall(keyOf(tracker_id, stamp))
    if (kept) found.set(seen_by, kept)
    else others.push(seen_by)
  }
  if (others.length > 0)
    for (const [seen_by, sensors] of await readAnew(db, seenBy(others))) found.set(seen_by, sensors)
  return found
}

interface Stamp {
  seen_by: number
  /** The tracker whose sensors they are. */
  tracker_id: number
  /** Sum of the versions: another one whenever a sensor is changed, made or deleted. */
  stamp: string
}

const stampsOf = async (db: Db, seen: RawBuilder<unknown>): Promise<Stamp[]> => {
  const { rows } = await sql<Stamp>`
    ${seen}
    select seen.id as seen_by, seen.tracker_id, sum(s.version)::text as stamp
    from seen join sensor s on s.account_id = seen.account_id and s.tracker_id = seen.tracker_id
    group by seen.id, seen.tracker_id`.execute(db)
  return rows
}

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
    const sensors = own.map(made)
    const stamp = own.reduce((sum, { version }) => sum + BigInt(version), 0n)
    keep(keyOf((own[0] as Row).tracker_id, stamp), { sensors, weight: weightOf(own) })
    found.set(seen_by, sensors)
  }
  return found
}

/** Of devices of a kind calibrations and settings are mostly the same text. */
const made = ({ settings, calibration, ...row }: Row): Sensor =>
  sensorOf(
    { ...row, settings: parsed(settings), calibration: calibration === null ? null : parsed(calibration) },
    calibrated,
  )

interface Kept {
  sensors: readonly Sensor[]
  weight: number
}

const keyOf = (tracker_id: number, stamp: string | bigint): string => `${tracker_id} ${stamp}`

/** Sensors that are kept, a thousand characters of their settings as one more; beyond that those that were asked for least lately are forgotten. */
const most_kept = 100_000
const a_sensor = 1_000
const kept = new Map<string, Kept>()
let weighed = 0

const recall = (key: string): readonly Sensor[] | undefined => {
  const known = kept.get(key)
  if (!known) return undefined
  kept.delete(key)
  kept.set(key, known)
  return known.sensors
}

const weightOf = (rows: readonly Row[]): number =>
  rows.reduce(
    (sum, { settings, calibration }) => sum + 1 + (settings.length + (calibration?.length ?? 0)) / a_sensor,
    0,
  )

const keep = (key: string, { sensors, weight }: Kept): void => {
  weighed += weight - (kept.get(key)?.weight ?? 0)
  kept.set(key, { sensors, weight })
  for (const [oldest, one] of kept) {
    if (weighed <= most_kept) break
    kept.delete(oldest)
    weighed -= one.weight
  }
}

/** JSON by its text, so many characters at most, for anybody may make up any; and pairs by how they are stored. */
const texts = new Map<string, unknown>()
const most_characters = 2 ** 22
let characters = 0

const parsed = <T>(text: string): T => {
  const known = texts.get(text)
  if (known !== undefined) return known as T
  characters += text.length
  if (characters > most_characters) {
    texts.clear()
    characters = text.length
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
