import type { EventPlace } from './event-place.ts'
import type { Judging } from './judging.ts'
import type { Option } from './option.ts'

/**
 * The declaration of a kind of rules (supplement 8.3): `src/judge/kinds/<its type>/kind.ts`. What the API takes, what
 * the history can tell, the form of the pages and docs/rules.md are made of it.
 */
export interface Kind {
  /** When it tells, in one sentence. */
  tells: string
  /** What the history calls it: `primary_text` says the first, `secondary_text` the other. */
  primary: readonly string[]
  secondary?: readonly string[]
  /** Events that come with it; it may tell those of other kinds too. */
  events?: Readonly<Record<string, EventPlace>>
  param?: Param
  /** Its own options among `extended_params`. */
  options?: Readonly<Record<string, Option>>
  /** What is wrong with its options as they stand together: the one that is told of, and why. */
  contradictions?(options: Readonly<Record<string, unknown>>): readonly Contradiction[]
  /** Of zones: it watches them, watches one corridor, or takes none; else they are where it counts. */
  zones?: 'watched' | 'corridor' | 'none'
  /** It tells what devices report by words of their own. */
  reported?: true
  /** What a device must have for it, any of these: by default, where it is reported, a protocol that has a word for it. */
  device?: readonly Ability[]
  /** It tells what people did, and so is not judged by what devices send: another working status of a tracker; what became of a task. */
  of_people?: 'status' | 'task'
  /** It tells that a device did what a command of this type had asked for. */
  answers?: Answering
  /** Bytes in Node of what it remembers of a device, where that is more than some figures: measured, rounded up. */
  weighs?: number
  /** Of sensors it reads those of fuel alone. */
  reads_fuel?: true
  /** How docs/judging.md has it: what is told, and what is to be known of that. */
  judged?: readonly [told: string, notes?: string]
  /** Its place in lists, where it had one; others come behind, by their names. */
  rank?: number
  /** The same of the form, in which those that are wanted most come first. */
  offered?: number
  words?: Readonly<Record<Language, KindWords>>
  judging?: Judging
}

/** An option that others contradict, and what it should be instead. */
export interface Contradiction {
  option: string
  error: string
}

/** A type of commands (`device/command.ts`), and whether rules are asked who is told; without them it is told once, to all. */
export interface Answering {
  command: string
  by_rules?: true
}

/** The meaning of `param`, where it has one; it must be given unless it is optional. */
export interface Param {
  meaning: string
  unit: 'speed' | 'minutes' | 'number'
  least: number
  most: number
  /** What stands in a new form. */
  usual: number
  is_optional?: true
}

/**
 * An ability that a device must have; `reported`: a word of its protocol; `keys`: keys of drivers; `locate`: it tells
 * where it is when it is asked.
 */
export type Ability = 'reported' | 'inputs' | 'outputs' | 'ignition' | 'keys' | 'locate'

export const languages = ['de', 'en', 'es', 'fr', 'pt', 'ru'] as const
export type Language = (typeof languages)[number]

/** Words that people read of a kind. Without words of its own the sentence of its first event names it. */
export interface KindWords {
  /** The end of "Tell when a tracker …". */
  said?: string
  /** By itself. */
  name?: string
  /** What `param` is called in the form, and what is to be known of it. */
  param?: string
  hint?: string
  /** Options, and what some are chosen of. */
  options?: Readonly<Record<string, string>>
  choices?: Readonly<Record<string, string>>
  /** What is said of an event where a rule has no words of its own. */
  events?: Readonly<Record<string, string>>
  /** The figures of an event: `{speed}` with its unit, `{limit}` without. */
  details?: Readonly<Record<string, string>>
}
