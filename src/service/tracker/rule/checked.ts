import type { User } from '#contract/caller.ts'
import { checker } from '#contract/check.ts'
import { Failure, type Fault, refuse } from '#contract/errors.ts'
import type { Context } from '#contract/operation.ts'
import { missing } from '#judge/kinds.ts'
import { allSensorsOf, isOfFuel, type NamedSensor, naming, sensorKindOf, sensorsOf } from '#judge/naming.ts'
import { scheduleOf } from '#resource/tracker/rule/schedule.ts'
import { type RuleType, ruleTypes } from '#resource/tracker/rule/types.ts'
import type { NewRule } from '#resource/tracker/rule.ts'
import type { Db } from '#store/db.ts'
import * as bindings from '#store/rules/bindings.ts'
import * as rules from '#store/rules/rules.ts'
import { holdAll } from '#store/sql/records.ts'
import { once } from '../../bindings.ts'
import { targetFaults, unknownTargets } from './targets.ts'

/** A rule whose fields have been checked. */
interface Checked {
  rule: rules.NewRule
  zone_ids: readonly number[]
  /** Trackers that it observes, and sensors that it reads, which the caller does not see. */
  unseen: readonly Unseen[]
}

/** A tracker or a sensor, and the option that names it. */
interface Unseen {
  is: keyof Had
  option: string
  id: number
}

/** Ids that a rule named before. */
interface Had {
  observed: readonly number[]
  sensors: readonly number[]
}

export const nothing_had: Had = { observed: [], sensors: [] }

type Given = Omit<NewRule, 'trackers'>

interface Asking {
  db: Db
  caller: User
}

/**
 * Checks a rule that was sent and returns it as it is stored. Its zones are locked before the rule is, until the
 * transaction ends. Throws error 7 with all faults; `zones` throws 204 for a zone that the caller does not see and the
 * rule did not have before.
 */
export const checkedRule = async (asking: Asking, given: Given): Promise<Checked & { zones: ZoneFaults }> => {
  const { db, caller } = asking
  const type = ruleTypes[given.type] as RuleType
  const lacks = missing(given.type)
  refuse(lacks ? [{ parameter: 'type', error: lacks }] : [])
  const zone_ids = once(given.zone_ids)
  const { options, faults } = optionsOf(type, given)
  refuse([
    ...paramFaults(type, given),
    ...zoneCountFaults(type, zone_ids),
    ...faults,
    ...targetFaults(given.type, given.targets),
  ])
  const schedule = scheduleOf(given.schedule ?? [], await rules.timeZoneOf(db, caller))
  const zones = await zoneFaults(asking, type, zone_ids)
  const { status_faults, unseen } = await named(asking, given)
  const unread = await unseenSensors(asking, given)
  refuse([...status_faults, ...(await unknownTargets(asking, given.targets))])
  const { extended_params: extended, name, description, primary_text, secondary_text, alerts, suspended } = given
  const { emergency, private_rule, zone_limit_inverted, append_zone_title } = extended
  const common = {
    ...{ emergency, private_rule, zone_limit_inverted },
    ...(append_zone_title !== undefined && { append_zone_title }),
  }
  return {
    zone_ids,
    zones,
    unseen: [...unseen, ...unread],
    rule: {
      ...{ type: given.type, name, description, primary_text, secondary_text, alerts, suspended },
      param: type.param ? (given.param ?? null) : null,
      schedule: schedule.length > 0 ? schedule : null,
      extended_params: { ...common, ...options },
      private: private_rule,
    },
  }
}

const paramFaults = ({ param }: RuleType, given: Given): Fault[] => {
  if (!param) return []
  const { meaning, least, most, is_optional } = param
  if (typeof given.param !== 'number' && is_optional) return []
  if (typeof given.param !== 'number') return [{ parameter: 'param', error: `is required for this type: ${meaning}` }]
  if (given.param >= least && given.param <= most) return []
  return [{ parameter: 'param', error: `must be from ${least} to ${most} for this type: ${meaning}` }]
}

const zoneCountFaults = ({ zones }: RuleType, { length }: readonly number[]): Fault[] => {
  const fault = (error: string) => [{ parameter: 'zone_ids', error }]
  if (zones === 'none' && length > 0) return fault('must be empty for this type')
  if (zones === 'watched' && length === 0) return fault('must not be empty for this type')
  return zones === 'corridor' && length !== 1 ? fault('must name one zone for this type') : []
}

const optionsOf = ({ options, contradictions }: RuleType, { extended_params }: Given) => {
  const { zone_limit_inverted, append_zone_title } = extended_params
  const given = extended_params as Record<string, unknown>
  const names = Object.keys(options?.properties ?? {})
  const own = Object.fromEntries(
    names.filter((name) => (given[name] ?? undefined) !== undefined).map((name) => [name, given[name]]),
  )
  const wrong = options ? checker(options)(own) : []
  const faults = wrong.map(({ parameter, error }) => ({ parameter: `extended_params.${parameter}`, error }))
  if (faults.length === 0)
    for (const { option, error } of contradictions?.(own) ?? [])
      faults.push({ parameter: `extended_params.${option}`, error })
  if (zone_limit_inverted && append_zone_title)
    faults.push({
      parameter: 'extended_params.append_zone_title',
      error: 'must be null or false where zone_limit_inverted',
    })
  return { options: own, faults }
}

const tracker_options = naming('trackers').map(({ option }) => option)
const status_options = naming('statuses').map(({ option }) => option)

/** Ids that these options have, of whatever type the rule is: options of other types are not stored, but checked. */
const idsOf = ({ extended_params }: Given, options: readonly string[]): number[] =>
  options.flatMap(
    (option) => ((extended_params as Record<string, unknown>)[option] as readonly number[] | undefined) ?? [],
  )

/**
 * Statuses and trackers that the options of a rule name: faults of the statuses, and the trackers that the caller does
 * not see.
 */
const named = async ({ db, caller }: Asking, given: Given) => {
  const statuses = new Set(await holdAll(db, caller, 'status', idsOf(given, status_options)))
  const trackers = new Set(await rules.holdTrackers(db, caller, idsOf(given, tracker_options)))
  const error = 'names a status that the account does not have'
  const wrong = status_options.filter((option) => idsOf(given, [option]).some((id) => !statuses.has(id)))
  return {
    status_faults: wrong.map((option) => ({ parameter: `extended_params.${option}`, error })),
    unseen: tracker_options.flatMap((option) =>
      idsOf(given, [option]).flatMap((id): Unseen[] => (trackers.has(id) ? [] : [{ is: 'observed', option, id }])),
    ),
  }
}

/**
 * Sensors that the options of a rule name and the caller does not see, that are of another tracker, or that its type does not read. As
 * of trackers, options of other types are not stored, but checked.
 */
const unseenSensors = async ({ db, caller }: Asking, { type, extended_params }: Given): Promise<Unseen[]> => {
  const named = { type, extended: extended_params as Record<string, unknown> }
  const wanted = allSensorsOf(named)
  if (wanted.length === 0) return []
  const [kind, own] = [sensorKindOf(type), new Set(sensorsOf(named).map(({ option }) => option))]
  const found = await rules.holdSensors(
    db,
    caller,
    wanted.map(({ sensor_id }) => sensor_id),
  )
  const isFit = (one: { type: string; sensor_type: string }): boolean =>
    one.type === kind && (one.sensor_type === 'fuel' || !isOfFuel(type))
  const byId = Map.groupBy(found, ({ id }) => id)
  const isRead = ({ option, tracker_id, sensor_id }: NamedSensor): boolean =>
    (byId.get(sensor_id) ?? []).some(
      (one) => (!own.has(option) || isFit(one)) && (tracker_id ?? one.tracker_id) === one.tracker_id,
    )
  const seen = new Set(
    await rules.holdTrackers(
      db,
      caller,
      wanted.flatMap(({ tracker_id }) => tracker_id ?? []),
    ),
  )
  const faultAt = ({ at, tracker_id }: NamedSensor): string =>
    tracker_id === undefined ? at : `${at}.${seen.has(tracker_id) ? 'sensor_id' : 'tracker_id'}`
  return wanted.flatMap((one): Unseen[] =>
    isRead(one) ? [] : [{ is: 'sensors', option: faultAt(one), id: one.sensor_id }],
  )
}

const unseen_words: Readonly<Record<keyof Had, string>> = {
  observed: 'names a tracker that the caller does not see',
  sensors: 'names a sensor that the caller does not see, that is of another tracker, or that this type does not read',
}

/** Throws error 7 if `unseen` has a tracker or a sensor that the rule did not name before. */
export const refuseUnseen = (unseen: readonly Unseen[], had: Had): void => {
  const faults = new Map(
    unseen.flatMap(({ is, option, id }) => (had[is].includes(id) ? [] : [[option, unseen_words[is]]])),
  )
  refuse(Array.from(faults, ([option, error]) => ({ parameter: `extended_params.${option}`, error })))
}

/**
 * Throws 268 where a device would be judged by more rules, zones or distances than the operator allows, whatever it comes to
 * belong to. `bound` are the trackers that this command binds the rule to, or `all` where it watches others than those that it
 * names: others may stay above the limit.
 */
export const limitJudging = async (
  { db, caller, config }: Asking & Pick<Context, 'config'>,
  bound: readonly number[] | 'all',
): Promise<void> => {
  const ofOne = async (): Promise<number> =>
    bound.length === 0 ? 0 : (await bindings.mostOfOne(db, caller, bound)) + (await bindings.mostUnnamed(db, caller))
  const isMuch =
    (await rules.countDistances(db, caller)) > config.distance_quota ||
    (await rules.countZones(db, caller)) > config.rule_zone_quota ||
    (await ofOne()) > config.tracker_rule_quota
  if (isMuch) throw new Failure('over_quota')
}

/** Throws the error of zones that the rule may not name; `had` are those that it has already. */
type ZoneFaults = (had: readonly number[]) => void

const zoneFaults = async ({ db, caller }: Asking, type: RuleType, ids: readonly number[]): Promise<ZoneFaults> => {
  const held = new Map((await rules.holdZones(db, caller, ids)).map((zone) => [zone.id, zone]))
  return (had) => {
    if (ids.some((id) => !(held.get(id)?.seen || (held.has(id) && had.includes(id)))))
      throw new Failure('entity_not_found')
    const isCorridor = ids.every((id) => held.get(id)?.type === 'sausage')
    refuse(
      type.zones === 'corridor' && !isCorridor
        ? [{ parameter: 'zone_ids', error: 'must name a zone of the type sausage' }]
        : [],
    )
  }
}
