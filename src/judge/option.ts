/**
 * An option of a kind of rules (`extended_params`), as data: the schema of the API, the fields of the form and
 * docs/rules.md are made of it. `meaning` is the sentence that documents have for it; `usual` is what stands in a new
 * form.
 */
export type Option = (FigureOption | FlagOption | TextOption | ChoiceOption | AlarmOption | NamingOption) & {
  /** A flag of the same kind: the form asks for the option only while that is set. */
  when?: string
}

/** A whole number; it must be given, unless it has a default. */
export interface FigureOption {
  is: 'figure'
  unit: 'minutes' | 'metres' | 'seconds'
  least: number
  most: number
  usual: number
  default?: number
  meaning: string
}

/** A flag; as usual, where it is not given. */
export interface FlagOption {
  is: 'flag'
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

/** One of a few; it must be given, unless it has a default. */
export interface ChoiceOption {
  is: 'choice'
  of: readonly string[]
  usual: string
  default?: string
  meaning: string
}

/** A choice of whether an event of its name is told, and by which channels. */
export interface AlarmOption {
  is: 'alarm'
  usual?: true
  meaning: string
}

/** Ids of trackers, of which some must be named, or of statuses, where none are all. */
export type NamingOption =
  | { is: 'trackers'; least: number; most: number; meaning: string }
  | { is: 'statuses'; meaning: string }

/** Minutes of a week. */
export const week = 7 * 24 * 60

/** An option of minutes. @param meaning what goes on for so long, behind "Minutes" */
export const minutes = (meaning: string, most: number, usual: number) =>
  ({ is: 'figure', unit: 'minutes', least: 1, most, usual, meaning: `Minutes ${meaning}.` }) as const
