import type { TObject } from 'typebox'
import type { User } from '#contract/caller.ts'
import { checker } from '#contract/check.ts'
import { type ErrorName, Failure, type Fault, refuse } from '#contract/errors.ts'
import type { Context } from '#contract/operation.ts'
import { periodOf } from '#contract/period.ts'
import type { Window } from '#report/facts.ts'
import type { Kind } from '#report/kind.ts'
import { kindOf, kinds } from '#report/kinds.ts'
import { wordsOf } from '#report/words.ts'
import * as accounts from '#store/dealer/accounts.ts'
import * as employees from '#store/fleet/employees.ts'
import { reportable } from '#store/fleet/trackers.ts'
import * as areas from '#store/reports/areas.ts'
import * as reports from '#store/reports/reports.ts'
import { ofFleet } from '#store/sensors/known.ts'
import type { Keeper } from '#store/sql/tied.ts'

/** Reports of one user that wait or are made at a time. */
const most_open = 5

/** A report that is asked for, beside its period. */
export interface Wanted {
  title?: string | null
  geocoder?: string | null
  trackers: readonly number[]
  time_filter?: { from: string; to: string; weekdays: number[] } | null
  plugin: { plugin_id: number; [parameter: string]: unknown }
  include_places_in_address: boolean
  include_zones_in_address: boolean
}

type Errors = 'list_has_nonexistent' | 'plugin_not_found' | 'feature_unavailable'
/** Who asks, as far as a report is told for somebody and is somebody's. */
type Asker = Keeper & Pick<User, 'locale' | 'time_zone'>
type Checking<E extends ErrorName = Errors> = Pick<Context<User, E>, 'db' | 'config' | 'fail'> & { caller: Asker }
type Asking = Checking<Errors | 'time_span_too_big'>

/**
 * Puts a report behind those that wait, as `report/tracker/generate` declares its errors. What it is told in is that of the
 * caller now.
 */
export const ask = async (
  asking: Asking,
  type: 'user' | 'scheduled',
  period: { from: Date; to: Date },
  wanted: Wanted,
): Promise<number> => {
  const { db, caller, config, fail } = asking
  const bounds = spanned(() => periodOf(period, { caller, config, fail }), config.max_time_span)
  const plugin = await checkWanted(asking, { from: period.from.getTime(), to: period.to.getTime() }, wanted)
  // The clock asks for no more than the user has schedules.
  if (type === 'user' && (await reports.countOpen(db, caller)) >= most_open) throw new Failure('too_many_requests')
  const own = (await accounts.readUser(db, caller, caller.user_id)) ?? fail('session_ended')
  const { locale, time_zone } = caller
  const { measurement_system, date_format, hour_mode } = own
  const { geocoder = null, include_places_in_address, include_zones_in_address } = wanted
  return reports.create(db, caller, {
    type,
    title: wanted.title ?? wordsOf(locale)[(kindOf(plugin.plugin_id) as Kind).name],
    ...{ tracker_ids: wanted.trackers, ...bounds, time_filter: wanted.time_filter ?? null, plugin },
    settings: {
      ...{ geocoder, include_places_in_address, include_zones_in_address, locale, time_zone, measurement_system },
      ...(date_format && { date_format }),
      ...(hour_mode && { hour_mode }),
    },
  })
}

/**
 * The plugin of a report, with its defaults. Fails and throws as `report/tracker/generate` does for what it names, whatever
 * the period is called.
 */
export const checkWanted = async (
  checking: Checking,
  period: Window,
  { plugin: given, trackers }: Pick<Wanted, 'plugin' | 'trackers'>,
): Promise<Wanted['plugin']> => {
  const plugin = checkedPlugin(given, period, checking.fail)
  await checkTrackers(checking, trackers)
  await checkNamed(checking, given)
  return plugin
}

/** The contract tells with 211 how long a period may be. */
const spanned = <T>(check: () => T, days: number): T => {
  try {
    return check()
  } catch (error) {
    if (error instanceof Failure && error.error === 'time_span_too_big')
      throw new Failure('time_span_too_big', { max_time_span: `P${days}D` })
    throw error
  }
}

const checks: ReadonlyMap<number, (params: unknown) => Fault[]> = new Map(
  kinds.map(({ id, params }) => [id, checker(params as TObject)]),
)

/**
 * A plugin with its defaults. Fails with 222 for a kind that there is not; throws error 7 for parameters of it that are wrong.
 * @param at what the plugin itself is called among the parameters
 */
export const checkedPlugin = (
  given: Wanted['plugin'],
  period: Window,
  fail: (error: 'plugin_not_found') => never,
  at = 'plugin',
): Wanted['plugin'] => {
  const check = checks.get(given.plugin_id) ?? fail('plugin_not_found')
  const plugin = structuredClone(given)
  const faults = check(plugin)
  refuse(faults.map(({ parameter, error }) => ({ parameter: `${at}.${parameter}`, error })))
  const kind = kindOf(given.plugin_id) as Kind
  const fault = kind.fault?.(plugin as never, period)
  refuse(fault ? [{ ...fault, parameter: fault.parameter.replace('plugin', at) }] : [])
  const known = Object.keys(kind.params.properties)
  // What no kind knows is not kept: it could be of any size.
  return Object.fromEntries(
    Object.entries(plugin).filter(([name]) => name === 'plugin_id' || known.includes(name)),
  ) as Wanted['plugin']
}

/** Zones, places, employees and sensors that the caller does not see are told as trackers are, also where the kind asks for none. */
export const checkNamed = async (checking: Checking, plugin: Wanted['plugin']): Promise<void> => {
  await checkAreas(checking, plugin)
  await checkEmployees(checking, plugin)
  await checkSensors(checking, plugin)
}

const checkAreas = async ({ db, caller, fail }: Checking, plugin: Wanted['plugin']): Promise<void> => {
  const { zone_ids = [], place_ids = [] } = plugin as { zone_ids?: number[]; place_ids?: number[] }
  const zones = zone_ids.length > 0 ? await areas.zones(db, caller, zone_ids) : []
  const places = place_ids.length > 0 ? await areas.places(db, caller, { ids: place_ids }) : []
  if (zones.length < new Set(zone_ids).size || places.length < new Set(place_ids).size) fail('list_has_nonexistent')
}

const checkEmployees = async ({ db, caller, fail }: Checking, plugin: Wanted['plugin']): Promise<void> => {
  const { employees: ids = [] } = plugin as { employees?: number[] }
  if (ids.length > 0 && (await employees.countSeen(db, caller, ids)) < new Set(ids).size) fail('list_has_nonexistent')
}

/** Sensors of trackers that the caller does not see, and those that there are not, likewise. */
const checkSensors = async ({ db, caller, fail }: Checking, plugin: Wanted['plugin']): Promise<void> => {
  const { sensors = [] } = plugin as { sensors?: { tracker_id: number; sensor_id: number }[] }
  if (sensors.length === 0) return
  const tracker_ids = [...new Set(sensors.map(({ tracker_id }) => tracker_id))]
  if ((await reportable(db, caller, tracker_ids)).length < tracker_ids.length) fail('list_has_nonexistent')
  const known = await ofFleet(db, caller, tracker_ids)
  const isKnown = ({ tracker_id, sensor_id }: (typeof sensors)[number]): boolean =>
    known.get(tracker_id)?.some(({ id }) => id === sensor_id) === true
  if (!sensors.every(isKnown)) fail('list_has_nonexistent')
}

export const checkTrackers = async ({ db, caller, fail }: Checking, tracker_ids: readonly number[]): Promise<void> => {
  const found = await reportable(db, caller, tracker_ids)
  if (found.length < new Set(tracker_ids).size) fail('list_has_nonexistent')
  if (found.some(({ has_reports }) => !has_reports)) fail('feature_unavailable')
}
