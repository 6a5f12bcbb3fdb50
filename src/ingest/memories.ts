import type { LockedSource, Memory } from '#store/points/ingest.ts'
import type { Known } from './arrive.ts'

/** Memories of sources, kept by the process that wrote them last: the token in the row says whether they still hold. */
export interface Memories {
  /** `undefined` when nothing is remembered, or somebody else has written since. */
  find(source_id: number, token: number): Memory | undefined
  /** The row as this process wrote it last: somebody else may have written since. */
  last(source_id: number): Known | undefined
  keep(source: LockedSource, memory: Memory): void
  forget(source_id: number): void
}

/** Bytes in Node of a memory without attributes, of each of these and of what is remembered of a rule: measured, rounded up. */
const weight = { memory: 2_600, attribute: 170, rule: 300 }

export const bytesOf = (memory: Memory, rules = bytesOfRules(memory)): number =>
  weight.memory + weight.attribute * sizeOf(memory.live?.attributes) + rules

const bytesOfRules = ({ judged }: Memory): number =>
  weight.rule * (judged?.parts?.states.length ?? sizeOf(judged?.memory)) + (judged?.parts?.bound.weighs ?? 0)

const sizeOf = (some: object | undefined): number => (some ? Object.keys(some).length : 0)

/** Of so many that there is no room for one is let in. */
const chance = 1 / 16

/**
 * Memories of `most` bytes at most. When they are full, few of the others are let in, each for those that were heard longest
 * ago: devices report by turns, and if each put out the one that comes next, none would be remembered.
 */
export const createMemories = (most: number, random: () => number = Math.random): Memories => {
  const kept = new Map<number, Known & { bytes: number; rules: number }>()
  let bytes = 0
  const forget = (source_id: number): void => {
    bytes -= kept.get(source_id)?.bytes ?? 0
    kept.delete(source_id)
  }
  return {
    find(source_id, token) {
      const memory = kept.get(source_id)?.memory
      return memory?.token === token ? memory : undefined
    },
    last: (source_id) => kept.get(source_id),
    keep(source, memory) {
      const { source_id } = source
      const before = kept.get(source_id)
      // Of most messages the rules remember what they did: that is not looked at again, for a processor waits for it.
      const rules = before?.memory.judged === memory.judged ? before.rules : bytesOfRules(memory)
      const size = bytesOf(memory, rules)
      forget(source_id)
      if (!before && bytes + size > most && random() >= chance) return
      kept.set(source_id, { source, memory, bytes: size, rules })
      bytes += size
      // The newest stand last in the map, so the first is the one that was heard longest ago.
      for (const [oldest] of kept) {
        if (bytes <= most) break
        forget(oldest)
      }
    },
    forget,
  }
}
