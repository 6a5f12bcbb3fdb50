import { sql } from 'kysely'
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

/** Sensors of these trackers of the account, as `ofTrackers`; those of a tracker are the same array as long as they are the same. */
export const ofFleet = async (
  db: Db,
  owner: Owner,
  tracker_ids: readonly number[],
): Promise<ReadonlyMap<number, readonly Sensor[]>> => {
  const stamps = await stampsOf(db, owner, tracker_ids)
  const found = new Map<number, readonly Sensor[]>()
  const others: number[] = []
  for (const { seen_by, tracker_id, stamp } of stamps) {
    const known = recall(keyOf(tracker_id, stamp))
    if (known) found.set(seen_by, known)
    else others.push(seen_by)
  }
  if (others.length > 0)
    for (const [tracker_id, sensors] of await readAnew(db, owner, others)) found.set(tracker_id, sensors)
  return found
}

interface Stamp {
  seen_by: number
  /** The tracker whose sensors they are. */
  tracker_id: number
  /** Sum of the versions: another one whenever a sensor is changed, made or deleted. */
  stamp: string
}

const stampsOf = async (db: Db, owner: Owner, tracker_ids: readonly number[]): Promise<Stamp[]> => {
  const { rows } = await sql<Stamp>`
    ${seen(owner, tracker_ids)}
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

/** Reads sensors of these trackers and keeps them, by the versions that they were read with. */
const readAnew = async (db: Db, owner: Owner, tracker_ids: readonly number[]): Promise<Map<number, Sensor[]>> => {
  const { rows } = await sql<Row>`
    ${seen(owner, tracker_ids)}
    select seen.id as seen_by, seen.tracker_id, s.version::text as version, s.id, s.type, s.sensor_type, s.name, s.input_name,
      s.input_number, s.parent_ids, s.settings::text as settings, s.calibration::text as calibration
    from seen join sensor s on s.account_id = seen.account_id and s.tracker_id = seen.tracker_id
    order by s.id`.execute(db)
  const found = new Map<number, Sensor[]>()
  for (const [seen_by, own] of Map.groupBy(rows, (row) => row.seen_by)) {
    const sensors = own.map(made)
    const stamp = own.reduce((sum, { version }) => sum + BigInt(version), 0n)
    keep(keyOf((own[0] as Row).tracker_id, stamp), sensors)
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

const keyOf = (tracker_id: number, stamp: string | bigint): string => `${tracker_id} ${stamp}`

/** Sensors that are kept, a calibration of 25 pairs as one more; beyond that those that were asked for least lately are forgotten. */
const most_kept = 100_000
const kept = new Map<string, { sensors: readonly Sensor[]; weight: number }>()
let weighed = 0

const recall = (key: string): readonly Sensor[] | undefined => {
  const known = kept.get(key)
  if (!known) return undefined
  kept.delete(key)
  kept.set(key, known)
  return known.sensors
}

const keep = (key: string, sensors: readonly Sensor[]): void => {
  const weight = sensors.reduce((sum, one) => sum + 1 + (one.type === 'metering' ? one.calibration.length / 25 : 0), 0)
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
