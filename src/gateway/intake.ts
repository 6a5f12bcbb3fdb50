/** Works under way, of so many messages and about so many bytes. */
export interface Intake {
  /** Begins the work, which never rejects, on so many bytes. Answers when there is room for another; `undefined` where there is some. */
  (bytes: number, work: () => Promise<void>): Promise<void> | undefined
  /** Resolves when all that is under way by now is done. */
  emptied(): Promise<void>
}

export const createIntake = (most: { messages: number; bytes: number }): Intake => {
  const waiting = new Set<Promise<void>>()
  let held = 0
  const begin = (bytes: number, work: () => Promise<void>): Promise<void> | undefined => {
    const done = work().finally(() => {
      waiting.delete(done)
      held -= bytes
    })
    waiting.add(done)
    held += bytes
    return waiting.size < most.messages && held < most.bytes ? undefined : Promise.race(waiting)
  }
  return Object.assign(begin, { emptied: async () => void (await Promise.all(waiting)) })
}
