import type { Params, Result } from '#client/client.ts'
import { askedBy, usual } from './kinds.ts'
import type { OptionName, Options } from './options.ts'
import { plainly, type Targets, targetsOf } from './targets.ts'

export type Rule = Result<'tracker/rule/list'>['list'][number]
type New = Params<'tracker/rule/create'>
type Changed = Params<'tracker/rule/update'>

export type Interval = NonNullable<Rule['schedule']>[number]

/** What the form holds. */
export interface Values extends Omit<Options, 'state_field'> {
  /** None where a virtual sensor is watched. */
  state_field: Options['state_field'] | undefined
  type: string | undefined
  name: string
  /** In a unit of the user's. */
  param: number | undefined
  zone_ids: readonly number[]
  zone_limit_inverted: boolean
  append_zone_title: boolean
  targets: Targets
  schedule: readonly Interval[]
  primary_text: string
  secondary_text: string
  emails: string
  sms_phones: string
  phones: string
  push_enabled: boolean
  emergency: boolean
  private_rule: boolean
}

/** The rule as it is sent back, whole: what is left out would be gone. Whom it watches stays. */
export const sentBack = ({ auto_created: _, trackers: __, targets: ___, ...rule }: Rule): Changed => rule

/** Options without those that are null: they are not set. */
const chosen = (options: object): Partial<Options> =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== null))

/** @param per km in a unit of the user's */
export const valuesOf = (rule: Rule | undefined, per: number): Values => {
  const { emergency, private_rule, zone_limit_inverted, append_zone_title, ...options } = rule?.extended_params ?? {}
  const { emails = [], sms_phones = [], phones = [], push_enabled = true } = rule?.alerts ?? {}
  const param = rule?.param ?? undefined
  return {
    ...usual,
    // Of an existing one what it does not say is not so.
    ...(rule && { state_field: undefined, threshold: undefined }),
    // Of an existing one an alarm that is not told is not watched.
    ...(rule?.type === 'autocontrol' && { alarmcontrol: { ...usual.alarmcontrol, enabled: false } }),
    ...chosen(options),
    type: rule?.type,
    name: rule?.name ?? '',
    param: param !== undefined && rule?.type === 'speedup' ? Math.round(param / per) : param,
    zone_ids: rule?.zone_ids ?? [],
    zone_limit_inverted: zone_limit_inverted ?? false,
    append_zone_title: rule === undefined || append_zone_title === true,
    targets: targetsOf(rule),
    schedule: rule?.schedule ?? [],
    primary_text: rule?.primary_text ?? '',
    secondary_text: rule?.secondary_text ?? '',
    ...{ emails: emails.join(', '), sms_phones: sms_phones.join(', '), phones: phones.join(', '), push_enabled },
    emergency: emergency ?? false,
    private_rule: private_rule ?? false,
  }
}

/** What a rule is made of, and an existing one becomes: what the form does not show stays as it was. */
export const sent = (values: Values, rule: Rule | undefined, per: number): New => {
  const { type = '', name, param, zone_ids, targets, schedule, primary_text, secondary_text } = values
  const { emergency, private_rule, push_enabled } = values
  const asked = askedBy(type)
  const zone_limit_inverted = isInverted(values)
  const kept = param === undefined ? null : asked.param?.unit === 'speed' ? Math.round(param * per) : param
  return {
    ...{ type: type as New['type'], name, primary_text, secondary_text },
    description: rule?.description ?? '',
    suspended: rule?.suspended ?? false,
    param: asked.param ? kept : (rule?.param ?? null),
    schedule: schedule.length > 0 ? [...schedule] : null,
    zone_ids: asked.zones === 'none' ? [] : [...zone_ids],
    targets: plainly(targets),
    alerts: {
      ...rule?.alerts,
      ...{ emails: listOf(values.emails), sms_phones: numbersOf(values.sms_phones), phones: numbersOf(values.phones) },
      push_enabled,
    },
    extended_params: {
      ...given(picked(values, asked.options ?? [])),
      ...{ emergency, private_rule, zone_limit_inverted },
      append_zone_title: isTitled(values) && values.append_zone_title,
    },
  }
}

/** Whether it counts outside of its zones. */
const isInverted = ({ type = '', zone_ids, zone_limit_inverted }: Values): boolean =>
  askedBy(type).zones === undefined && zone_ids.length > 0 && zone_limit_inverted

/** Whether labels of zones can stand behind its text: where it tells of zones. */
export const isTitled = (values: Values): boolean =>
  values.zone_ids.length > 0 && askedBy(values.type ?? '').zones !== 'none' && !isInverted(values)

const picked = <T extends object, Name extends keyof T>(from: T, names: readonly Name[]): Partial<Pick<T, Name>> =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as Partial<Pick<T, Name>>

type Own = Partial<Pick<Values, OptionName>>

/** Without sensors where none are named, or a field of the state is watched: that is told by leaving them out. */
const given = (options: Own): Own => {
  const { virtual_sensor_id, tracker_params = [], ...others } = options
  if (others.state_field !== undefined) return others
  return {
    ...others,
    ...(virtual_sensor_id !== undefined && { virtual_sensor_id }),
    ...(tracker_params.length > 0 && { tracker_params }),
  }
}

const listOf = (written: string): string[] => written.split(/[\s,;]+/).filter(Boolean)
/** Numbers may be written with spaces, so only commas and line ends part them. */
const numbersOf = (written: string): string[] =>
  written
    .split(/[,;\n]+/)
    .map((number) => number.replace(/[\s()/-]/g, ''))
    .filter(Boolean)
