/**
 * An option of a kind of rules (`extended_params`), as data: the schema of the API, the fields of the form and
 * docs/rules.md are made of it. `meaning` is the sentence that documents have for it; `usual` is what stands in a new
 * form.
 */
export type Option = (
  | FigureOption
  | DecimalOption
  | FlagOption
  | TextOption
  | ChoiceOption
  | ChoicesOption
  | AlarmOption
  | NamingOption
) & {
  /** A flag of the same kind: the form asks for the option only while that is set. */
  when?: string
}

/** A whole number; it must be given, unless it has a default or may be left out. */
export interface FigureOption {
  is: 'figure'
  is_optional?: true
  unit: 'minutes' | 'metres' | 'seconds'
  least: number
  most: number
  usual: number
  default?: number
  meaning: string
}

/** A figure that may have a fraction, in the unit of the sensor or a share of one; it may be left out. */
export interface DecimalOption {
  is: 'decimal'
  unit: 'of_sensor' | 'share'
  least: number
  most: number
  usual?: number
  default?: number
  meaning: string
}

/** A flag; as usual, where it is not given, or left out in answers too. */
export interface FlagOption {
  is: 'flag'
  is_optional?: true
  usual: boolean
  /** The event that it is about, whose sentence names it. */
  event?: string
  meaning: string
}

export interface TextOption {
  is: 'text'
  /** Characters. */
  least: number
  most: number
  usual: string
  /** Where that choice of the same kind has that value it is on or off, 1 or 0. */
  switched?: { by: string; at: string }
  meaning: string
}

/** One of a few; it must be given, unless it has a default or may be left out. */
export interface ChoiceOption {
  is: 'choice'
  is_optional?: true
  of: readonly string[]
  usual: string
  default?: string
  meaning: string
}

/** Some of a few; as usual, where it is not given. */
export interface ChoicesOption {
  is: 'choices'
  of: readonly string[]
  usual: readonly string[]
  meaning: string
}

/** A choice of whether an event of its name is told, and by which channels. */
export interface AlarmOption {
  is: 'alarm'
  usual?: true
  meaning: string
}

/**
 * Ids of trackers, of which some must be named, or of statuses, where none are all; of one sensor, or of trackers each with its
 * sensor, of which a rule has the one or the other.
 */
export type NamingOption =
  | { is: 'trackers'; least: number; most: number; meaning: string }
  | { is: 'statuses'; meaning: string }
  | { is: 'sensor'; of: SensorKind; meaning: string }
  | { is: 'sensors'; most: number; meaning: string }

/** The kind of sensors that a rule reads: those that measure, or those that have states. */
export type SensorKind = 'metering' | 'virtual'

/** Minutes of a week. */
export const week = 7 * 24 * 60

/** An option of minutes. @param meaning what goes on for so long, behind "Minutes" */
export const minutes = (meaning: string, most: number, usual: number) =>
  ({ is: 'figure', unit: 'minutes', least: 1, most, usual, meaning: `Minutes ${meaning}.` }) as const
