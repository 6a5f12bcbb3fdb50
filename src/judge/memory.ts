import type { Judging } from './judging.ts'
import { kinds } from './kinds.ts'
import type { Quiet } from './quiet.ts'
import type { Memory, Rule, Watch } from './rule.ts'
import { visiting, visiting_type } from './visiting.ts'
import { type Finder, type Finders, finderOf, sharedFinders } from './zones.ts'

/** A rule, and how it is judged: the same for all devices that it is over. */
export interface Ruling {
  rule: Rule
  judging: Judging
  /** Ids of its zones that a place lies in. */
  zonesAt: Finder
}

/**
 * The rules over a device, one after the other. A processor waits longer for what it has not seen lately than it judges: what
 * devices share is one, and what each has of its own lies side by side.
 */
export interface Bound {
  rulings: readonly Ruling[]
  /** Whose each is; mostly all are of one. */
  watches: readonly Watch[]
  /** Bytes of what those rules remember that remember much. */
  weighs: number
}

export const watchOf = ({ watches }: Bound, i: number): Watch =>
  (watches.length === 1 ? watches[0] : watches[i]) as Watch

/** Memories of rules, one after the other; `is_whole` where the memory has nothing else. */
export interface Parts {
  bound: Bound
  states: readonly unknown[]
  /** None, where nothing was told lately. */
  quiets: readonly (Quiet | undefined)[] | undefined
  is_whole: boolean
}

/** The memory of the rules over a device, and the same taken apart: whoever keeps that spares it the next message. */
export interface Kept {
  memory: Memory
  parts?: Parts | undefined
}

const judgingOf = (type: string): Judging | undefined =>
  type === visiting_type ? (visiting as Judging) : kinds[type]?.judging

/** Devices share zones of rules; circles of tasks are each device's own, and have ids of theirs. */
const isShared = ({ type }: Rule): boolean => type !== visiting_type

/** The rules of watches, for all messages that come until these are others. */
export const boundBy = (all: readonly Watch[]): Bound => {
  const known = all.flatMap((watch) =>
    watch.rules.filter(({ type }) => judgingOf(type)).map((rule) => ({ watch, rule })),
  )
  const finders = sharedFinders(known.filter(({ rule }) => isShared(rule)).map(({ rule }) => rule.zones))
  const watches = all.length === 1 ? all : known.map(({ watch }) => watch)
  const weighs = known.reduce((sum, { rule }) => sum + (kinds[rule.type]?.weighs ?? 0), 0)
  return { rulings: known.map(({ rule }) => rulingOf(rule, finders)), watches, weighs }
}

/** By the finders that devices with the same rules share. */
const rulings = new WeakMap<Finders, WeakMap<Rule, Ruling>>()

const rulingOf = (rule: Rule, finders: Finders): Ruling => {
  const known = rulings.get(finders) ?? new WeakMap<Rule, Ruling>()
  rulings.set(finders, known)
  const ruling = known.get(rule) ?? {
    rule,
    judging: judgingOf(rule.type) as Judging,
    zonesAt: isShared(rule) ? finders.of(rule.zones) : finderOf(rule.zones),
  }
  known.set(rule, ruling)
  return ruling
}

/** The name under which a memory has what the rule remembers of the tracker; behind it, how much it told. */
const nameOf = (bound: Bound, i: number): string => {
  const { origin, id } = (bound.rulings[i] as Ruling).rule
  // Memories know rules by their ids alone, from when there was nothing else.
  return `${origin === 'rule' ? '' : `${origin}:`}${id}.${watchOf(bound, i).tracker_id}`
}
const quietOf = (name: string): string => `${name}.quiet`

/** Memories of each of the rules, taken out of the memory of all. */
export const partsOf = (bound: Bound, { memory, parts }: Kept): Parts => {
  if (parts?.bound === bound) return parts
  const names = bound.rulings.map((_, i) => nameOf(bound, i))
  const states = names.map((name) => memory[name])
  const quiets = names.map((name) => memory[quietOf(name)] as Quiet | undefined)
  const count = [...states, ...quiets].filter((one) => one !== undefined).length
  const is_whole = count === Object.keys(memory).length
  return { bound, states, quiets: quiets.some((quiet) => quiet) ? quiets : undefined, is_whole }
}

/** The memory with these parts in place of the former ones: the same object, where nothing has changed. */
export const rememberParts = (memory: Memory, before: Parts, after: Parts): Required<Kept> => {
  if (before.is_whole && (after === before || saysTheSame(before, after))) return { memory, parts: after }
  const next: Memory = {}
  for (const [i, state] of after.states.entries()) {
    const name = nameOf(after.bound, i)
    const quiet = after.quiets?.[i]
    if (quiet !== undefined) next[quietOf(name)] = quiet
    if (state !== undefined) next[name] = state
  }
  return { memory: next, parts: { ...after, is_whole: true } }
}

const saysTheSame = (one: Parts, other: Parts): boolean =>
  one.states.every((state, i) => isSame(state, other.states[i]) && isSame(one.quiets?.[i], other.quiets?.[i]))

/** Answers whether two values of plain JSON are the same. */
const isSame = (a: unknown, b: unknown): boolean => {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  const [one, other] = [a, b] as [Record<string, unknown>, Record<string, unknown>]
  for (const name in one) if (!isSame(one[name], other[name])) return false
  for (const name in other) if (other[name] !== undefined && one[name] === undefined) return false
  return true
}
