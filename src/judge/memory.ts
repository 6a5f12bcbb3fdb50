import type { Kind } from './kind.ts'
import { kinds } from './kinds.ts'
import type { Quiet } from './quiet.ts'
import type { Memory, Rule, Watch } from './rule.ts'

/** A rule over a device, and the names under which a memory has what is remembered of it. */
export interface Bound {
  watch: Watch
  rule: Rule
  kind: Kind
  state_name: string
  quiet_name: string
}

/** What is remembered of one rule. */
export interface Remembered {
  state: unknown
  quiet: Quiet | undefined
}

/** What is remembered of rules, one after the other; `is_whole` where the memory has nothing else. */
interface Recalled {
  bound: readonly Bound[]
  each: readonly Remembered[]
  is_whole: boolean
}

const bounds = new WeakMap<readonly Watch[], readonly Bound[]>()
const recalled = new WeakMap<Memory, Recalled>()

/** The rules of watches: named once, for every message asks. */
export const boundBy = (watches: readonly Watch[]): readonly Bound[] => {
  const found = bounds.get(watches)
  if (found) return found
  const bound = watches.flatMap((watch) => watch.rules.flatMap((rule) => boundOf(watch, rule)))
  bounds.set(watches, bound)
  return bound
}

const boundOf = (watch: Watch, rule: Rule): Bound[] => {
  const kind = kinds[rule.type]
  const name = `${rule.id}.${watch.tracker_id}`
  return kind ? [{ watch, rule, kind, state_name: name, quiet_name: `${name}.quiet` }] : []
}

/** What a memory says of each of the rules: taken apart once, for it seldom changes. */
export const recall = (bound: readonly Bound[], memory: Memory): Recalled => {
  const found = recalled.get(memory)
  if (found?.bound === bound) return found
  const each = bound.map(({ state_name, quiet_name }) => ({
    state: memory[state_name],
    quiet: memory[quiet_name] as Quiet | undefined,
  }))
  const names = each.reduce((count, { state, quiet }) => count + Number(state !== undefined) + Number(!!quiet), 0)
  const made = { bound, each, is_whole: names === Object.keys(memory).length }
  recalled.set(memory, made)
  return made
}

/** The memory in which these are, after those that were recalled of it: itself, where they are the same. */
export const remember = (memory: Memory, { bound, each, is_whole }: Recalled, after: readonly Remembered[]): Memory => {
  if (is_whole && each.every((before, i) => isSame(before, after[i]))) return memory
  const next: Memory = {}
  for (const [i, { state_name, quiet_name }] of bound.entries()) {
    const { state, quiet } = after[i] as Remembered
    if (quiet !== undefined) next[quiet_name] = quiet
    if (state !== undefined) next[state_name] = state
  }
  recalled.set(next, { bound, each: after, is_whole: true })
  return next
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
