import { connection, type Live } from '#track/live.ts'
import type { Attribute } from '#track/point.ts'
import type { Ending, Run } from './connection.ts'

/** Reasons for which a device is not heard, as far as they can be told of what is known. Times are milliseconds since 1970 UTC. */

export const reasons = [
  'never_seen',
  'wrong_password',
  'platform_away',
  'power_cut',
  'battery_empty',
  'weak_signal',
  'asleep',
  'closed',
  'silent',
] as const
export type Reason = (typeof reasons)[number]

/** Measures that tell something of it, in the order in which they are told; `event` is what it reported last. */
const measured = ['external_power', 'board_voltage', 'battery', 'battery_voltage', 'gsm_signal', 'ignition'] as const
export const facts = [...measured, 'event', 'connection', 'refused'] as const

/** A figure that is known. `value` of `connection`: how the last one ended, or `open`; of `refused`: how often. */
export interface Evidence {
  fact: (typeof facts)[number]
  value: Attribute | Ending | 'open'
  time: number
  /** The reason is told by it. */
  decides: boolean
}

/** Remedies that usually help, as words that pages say in full. */
export const remedies = [
  'power',
  'server',
  'id',
  'sky',
  'firewall',
  'app',
  'address',
  'password',
  'supply',
  'charge',
  'coverage',
  'sim',
  'drive',
  'wait',
  'operator',
] as const
export type Remedy = (typeof remedies)[number]

export interface Known {
  now: number
  live: Live | null
  /** When it took the place of another device. */
  replaced: number | null
  /** It stood as it was heard last; undefined where nobody knows. */
  stood: boolean | undefined
  /** An app of a phone, not a device of its own. */
  isApp: boolean
  /** Its part of the database is away. */
  isAway: boolean
  /** The newest first. */
  runs: readonly Run[]
}

export interface Diagnosis {
  /** Null: it is heard. */
  reason: Reason | null
  /** When it was heard last; null: never. */
  heard: number | null
  evidence: Evidence[]
  remedies: readonly Remedy[]
}

const hour = 3_600_000
/** A device that stands may sleep for as long as this: almost all report once a day. */
const longest_sleep = 48 * hour
/** Per cent and volts from which down it is the reason. A lithium cell is empty at 3.4 V; a line of less than 5 V feeds nothing. */
const low = { battery: 10, battery_voltage: 3.4, board_voltage: 5, gsm_signal: 15 } as const

/** Tells the reason, by which figures, and what usually helps. */
export const diagnose = (known: Known): Diagnosis => {
  const { live, now, replaced, isAway, isApp } = known
  const heard = live && !(replaced !== null && live.heard < replaced) ? live.heard : null
  const all = [...measuredOf(heard === null ? null : live), ...connectedOf(known, heard)]
  const status = connection(live ?? undefined, now, replaced)
  const isSilent = heard === null || status === 'offline'
  const [reason, deciding]: readonly [Reason | null, readonly Fact[]] = isAway
    ? ['platform_away', []]
    : isSilent
      ? reasonOf(known, heard, all)
      : [null, []]
  const evidence = all
    .map((one) => ({ ...one, decides: deciding.includes(one) }))
    .sort((one, other) => Number(other.decides) - Number(one.decides))
  return { reason, heard, evidence, remedies: reason ? remediesOf(reason, isApp) : [] }
}

type Fact = Omit<Evidence, 'decides'>

const measuredOf = (live: Live | null): Fact[] => {
  if (!live) return []
  const { attributes } = live
  return [...measured, 'event' as const].flatMap((fact) => {
    const [value, time] = attributes[fact] ?? []
    return value !== undefined && time !== undefined ? [{ fact, value, time }] : []
  })
}

const connectedOf = ({ runs, now }: Known, heard: number | null): Fact[] => {
  const last = runs.find(({ ending }) => ending !== 'password')
  const refused = runs.filter(({ ending, closed = 0 }) => ending === 'password' && closed > (heard ?? 0))
  const count = refused.reduce((sum, { connections }) => sum + connections, 0)
  return [
    ...(last ? [{ fact: 'connection' as const, value: last.ending ?? 'open', time: last.closed ?? heard ?? now }] : []),
    ...(count > 0 ? [{ fact: 'refused' as const, value: count, time: refused[0]?.closed ?? now }] : []),
  ]
}

/** The first of these that holds: what is certain before what is likely. */
const reasonOf = (known: Known, heard: number | null, all: readonly Fact[]): readonly [Reason, readonly Fact[]] => {
  const { now, isApp, stood } = known
  const of = (...names: Fact['fact'][]): Fact[] => all.filter(({ fact }) => names.includes(fact))
  if (of('refused').length > 0) return ['wrong_password', of('refused')]
  if (heard === null) return ['never_seen', of('connection')]
  const [ended] = of('connection')
  const isOurs = ended && (ended.value === 'platform' || ended.value === 'lost')
  if (isOurs && now - ended.time <= hour) return ['platform_away', [ended]]
  const cut = all.filter((fact) => isCut(fact, heard))
  if (cut.length > 0) return ['power_cut', cut]
  const empty = all.filter((fact) => isEmpty(fact, heard))
  if (empty.length > 0) return ['battery_empty', empty]
  const weak = of('gsm_signal').filter((fact) => isLow(fact, heard))
  if (weak.length > 0) return ['weak_signal', weak]
  const off = of('ignition').filter(({ value }) => value === false)
  if ((isApp || stood || off.length > 0) && now - heard <= longest_sleep) return ['asleep', off]
  return [ended?.value === 'device' ? 'closed' : 'silent', ended ? [ended] : []]
}

const isCut = (one: Fact, heard: number): boolean =>
  (one.fact === 'external_power' && one.value === false) ||
  (one.fact === 'board_voltage' && isLow(one, heard)) ||
  isEvent(one, ['battery_off'], heard)

const isEmpty = (one: Fact, heard: number): boolean =>
  ((one.fact === 'battery' || one.fact === 'battery_voltage') && isLow(one, heard)) ||
  isEvent(one, ['lowpower', 'backup_battery_low'], heard)

/** What was measured an hour before the last message, or earlier, was not so at its time any more. */
const isLow = ({ fact, value, time }: Fact, heard: number): boolean =>
  fact in low && Number(value) <= low[fact as keyof typeof low] && heard - time <= hour

const isEvent = ({ fact, value, time }: Fact, events: readonly string[], heard: number): boolean =>
  fact === 'event' &&
  heard - time <= 24 * hour &&
  String(value)
    .split(',')
    .some((event) => events.includes(event))

const remediesOf = (reason: Reason, isApp: boolean): readonly Remedy[] => {
  if (reason === 'never_seen' && isApp) return ['app', 'address', 'id', 'sky', 'firewall']
  if (reason === 'asleep' && isApp) return ['app', 'charge']
  return usual[reason]
}

const usual: Readonly<Record<Reason, readonly Remedy[]>> = {
  never_seen: ['power', 'server', 'id', 'sky', 'firewall'],
  wrong_password: ['password'],
  platform_away: ['wait', 'operator'],
  power_cut: ['supply'],
  battery_empty: ['charge', 'supply'],
  weak_signal: ['coverage', 'sim'],
  asleep: ['drive'],
  closed: ['sim', 'server', 'power'],
  silent: ['power', 'sim', 'coverage', 'firewall'],
}
