/** What of frames was not understood, by why. */
export interface FaultKind {
  protocol: string
  reason: string
  count: number
  last_time: Date
  /** The beginning of the last such frame, without what is secret in it. */
  bytes: Buffer
}

/** Kinds that are kept at most, and bytes of a frame. */
const most = 100
const kept = 64

/** Counts the faults of this process since it began, by protocol and reason. */
export const createFaults = () => {
  const kinds = new Map<string, FaultKind>()
  return {
    note(protocol: string, reason: string, bytes: Buffer): void {
      const name = `${protocol} ${reason}`
      const known = kinds.get(name)
      if (!known && kinds.size >= most) return
      const copy = Buffer.from(bytes.subarray(0, kept))
      kinds.set(name, { protocol, reason, count: (known?.count ?? 0) + 1, last_time: new Date(), bytes: copy })
    },
    list: (): readonly FaultKind[] => [...kinds.values()],
  }
}

export type Faults = ReturnType<typeof createFaults>
