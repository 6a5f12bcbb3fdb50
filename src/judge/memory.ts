import type { Kind } from './kind.ts'
import { kinds } from './kinds.ts'
import type { Place } from './news.ts'
import type { Quiet } from './quiet.ts'
import type { Memory, Rule, Watch } from './rule.ts'
import { sharedFinder } from './zones.ts'

/** A rule over a device, and the names under which a memory has what is remembered of it. */
export interface Bound {
  watch: Watch
  rule: Rule
  kind: Kind
  state_name: string
  quiet_name: string
  /** Ids of its zones that a place lies in. */
  zonesAt(place: NonNullable<Place>): number[]
}

/** What is remembered of one rule. */
export interface Remembered {
  state: unknown
  quiet: Quiet | undefined
}

/** What is remembered of rules, one after the other; `is_whole` where the memory has nothing else. */
export interface Parts {
  bound: readonly Bound[]
  each: readonly Remembered[]
  is_whole: boolean
}

/** What rules remember of a device, and the same taken apart: whoever keeps that spares it the next message. */
export interface Kept {
  memory: Memory
  parts?: Parts | undefined
}

/** The rules of watches, for all messages that come until these are others. */
export const boundBy = (watches: readonly Watch[]): readonly Bound[] => {
  const among = sharedFinder(watches.flatMap(({ rules }) => rules.map(({ zones }) => zones)))
  return watches.flatMap((watch) => watch.rules.flatMap((rule) => boundOf(watch, rule, among(rule.zones))))
}

const boundOf = (watch: Watch, rule: Rule, zonesAt: Bound['zonesAt']): Bound[] => {
  const kind = kinds[rule.type]
  const name = `${rule.id}.${watch.tracker_id}`
  return kind ? [{ watch, rule, kind, state_name: name, quiet_name: `${name}.quiet`, zonesAt }] : []
}

/** What a memory says of each of the rules. */
export const partsOf = (bound: readonly Bound[], { memory, parts }: Kept): Parts => {
  if (parts?.bound === bound) return parts
  const each = bound.map(({ state_name, quiet_name }) => ({
    state: memory[state_name],
    quiet: memory[quiet_name] as Quiet | undefined,
  }))
  const names = each.reduce((count, { state, quiet }) => count + Number(state !== undefined) + Number(!!quiet), 0)
  return { bound, each, is_whole: names === Object.keys(memory).length }
}

/** The memory in which these are, in the place of the parts: itself, where they say the same. */
export const remember = (memory: Memory, parts: Parts, after: readonly Remembered[]): Required<Kept> => {
  const { bound, each, is_whole } = parts
  if (is_whole && (after === each || each.every((before, i) => isSame(before, after[i])))) return { memory, parts }
  const next: Memory = {}
  for (const [i, { state_name, quiet_name }] of bound.entries()) {
    const { state, quiet } = after[i] as Remembered
    if (quiet !== undefined) next[quiet_name] = quiet
    if (state !== undefined) next[state_name] = state
  }
  return { memory: next, parts: { bound, each: after, is_whole: true } }
}

/** Whether two values of plain JSON are the same. */
const isSame = (a: unknown, b: unknown): boolean => {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  const [one, other] = [a, b] as [Record<string, unknown>, Record<string, unknown>]
  for (const name in one) if (!isSame(one[name], other[name])) return false
  for (const name in other) if (other[name] !== undefined && one[name] === undefined) return false
  return true
}
