/** Kinds of faults in frames, by why they were not understood. */
export interface FaultKind {
  protocol: string
  /** As it was told of the last. */
  reason: string
  count: number
  last_time: Date
  /** The beginning of the last such frame, without what is secret in it. */
  bytes: Buffer
}

/** Kinds that are kept at most, and bytes of a frame. */
const most = 100
const kept = 64
/** Kinds of a protocol that are told apart. */
const most_kinds = 20

/** Why, without what the frame brought into it: numbers, names, words in quotes. */
export const kindOf = (reason: string): string => {
  const words = reason.split(' ').map((word) => (/^\(?[a-z'-]+[),;:]?$/.test(word) ? word : '…'))
  return words.join(' ').slice(0, 80)
}

/** Tells the kinds of faults apart, so many of each protocol that whoever makes some up fills nothing. */
export const createKinds = () => {
  const known = new Map<string, Set<string>>()
  return (protocol: string, reason: string): string => {
    const kinds = known.get(protocol) ?? new Set()
    known.set(protocol, kinds)
    const kind = kindOf(reason)
    if (kinds.size < most_kinds) kinds.add(kind)
    return kinds.has(kind) ? kind : 'others'
  }
}

/** Counts the faults of this process since it began, by protocol and kind; the least recent are forgotten. */
export const createFaults = () => {
  const kinds = new Map<string, FaultKind>()
  const kindFor = createKinds()
  return {
    note(protocol: string, reason: string, bytes: Buffer): void {
      const name = `${protocol} ${kindFor(protocol, reason)}`
      const count = (kinds.get(name)?.count ?? 0) + 1
      kinds.delete(name)
      const oldest = kinds.keys().next()
      if (kinds.size >= most && !oldest.done) kinds.delete(oldest.value)
      const copy = Buffer.from(bytes.subarray(0, kept))
      kinds.set(name, { protocol, reason, count, last_time: new Date(), bytes: copy })
    },
    list: (): readonly FaultKind[] => [...kinds.values()],
  }
}

export type Faults = ReturnType<typeof createFaults>
