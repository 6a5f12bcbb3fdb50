import { kinds } from './kinds.gen.ts'
import type { OptionName, Options } from './options.ts'

/** What rules can watch for (docs/rules.md), and what each asks for in its form, as `src/judge/kinds` declares it. */

type Kinds = typeof kinds

/** Those that are said by words of their own. */
export type Own = { [Type in keyof Kinds]: Kinds[Type] extends { event: string } ? never : Type }[keyof Kinds]

interface Kind {
  /** What the device reports: the event that says it. */
  event?: string
  /** Events that it tells. */
  tells: readonly string[]
  /** What `param` is. */
  param?: Param
  options?: Readonly<Record<string, Option>>
  /** Zones that it watches, or the one corridor; else they are where it counts. */
  zones?: 'watched' | 'corridor' | 'none'
}

export interface Param {
  unit: 'speed' | 'minutes' | 'number'
  least: number
  most: number
  usual: number
  is_optional?: true
}

/** An option of a kind, as `src/judge/option.ts` has it. */
export type Option = (
  | { is: 'figure'; unit: 'minutes' | 'metres' | 'seconds'; least: number; most: number; usual: number }
  | { is: 'flag'; usual: boolean; event?: string }
  | { is: 'text'; least: number; most: number; usual: string; switched?: { by: string; at: string } }
  | { is: 'decimal'; unit: 'of_sensor' | 'share'; least: number; most: number; usual?: number; default?: number }
  | { is: 'choice'; of: readonly string[]; usual: string; is_optional?: true }
  | { is: 'choices'; of: readonly string[]; usual: readonly string[] }
  | { is: 'alarm'; usual?: true }
  | { is: 'trackers'; least: number; most: number }
  | { is: 'statuses' }
  | { is: 'sensor'; of: 'metering' | 'virtual' }
  | { is: 'sensors'; most: number }
) & { when?: string }

const all: ReadonlyMap<string, Kind> = new Map(Object.entries<Kind>(kinds))
const options = [...all.values()].flatMap(({ options = {} }) => Object.entries(options))

/** Those that can be made, in the order in which they are offered. */
export const made: readonly string[] = [...all.keys()]

/** Of those that tell what the device reports, the event that says it (`history/type/list`). */
export const reported: Readonly<Record<string, string>> = Object.fromEntries(
  [...all].flatMap(([type, { event }]) => (event ? [[type, event]] : [])),
)

/** Events that rules of a type tell. */
export const toldBy = (type: string): readonly string[] => all.get(type)?.tells ?? []

export const askedBy = (type: string): Pick<Kind, 'param' | 'zones'> & { options?: readonly OptionName[] } => {
  const { param, zones, options } = all.get(type) ?? {}
  return { param, zones, options: options && (Object.keys(options) as OptionName[]) }
}

/** Whether it observes other trackers: then it only names those that it watches. */
export const observes = (type: string): boolean =>
  Object.values(all.get(type)?.options ?? {}).some(({ is }) => is === 'trackers')

type OptionsOf<Declared> = Declared extends { options: infer All } ? All : never
type Named<All, Is> = All extends unknown
  ? { [Name in keyof All]: All[Name] extends Is ? Name : never }[keyof All]
  : never
type Those<Is> = Extract<Named<OptionsOf<Kinds[keyof Kinds]>, Is>, string>

/** Names of options by what they are. */
export type NameOf<Is extends Option['is']> = Those<{ is: Is }>

/** An option of that name, in the units of the service. */
export const optionOf = (name: OptionName): Option => byName.get(name) as Option
const byName: ReadonlyMap<string, Option> = new Map(options)

/** The event whose sentence names the option, where one does: that of a warning, and an alarm itself. */
export const eventOf = (name: OptionName): string | undefined => {
  const option = optionOf(name)
  if (option.is === 'alarm') return name
  return option.is === 'flag' ? option.event : undefined
}

const off = { enabled: false, sms: false, call: false, email: false, push: false }

const usualOf = (option: Option): unknown => {
  if (option.is === 'alarm') return { ...off, enabled: option.usual === true }
  if (option.is === 'decimal' || option.is === 'sensor') return option.is === 'decimal' ? option.usual : undefined
  return 'usual' in option ? option.usual : []
}

const usualsOf = (all: readonly (readonly [string, Option])[]): Options =>
  Object.fromEntries(all.map(([name, option]) => [name, usualOf(option)])) as unknown as Options

/** What options are at first. */
export const usual = usualsOf(options)

/** What those of a type are at first: a name may mean another thing in each. */
export const usualIn = (type: string): Partial<Options> => usualsOf(Object.entries(all.get(type)?.options ?? {}))

/** Of a type that reads sensors which they are, and the option that names one of them. */
export const sensorsOf = (type: string): { of: 'metering' | 'virtual'; one: NameOf<'sensor'> } | undefined => {
  for (const [name, option] of Object.entries(all.get(type)?.options ?? {}))
    if (option.is === 'sensor') return { of: option.of, one: name as NameOf<'sensor'> }
  return undefined
}
