/** Does `work` for sources, one at a time, each once however often it was added meanwhile. */
export const oneByOne = (work: (source_id: number) => Promise<void>) =>
  someByTurns(1, async (source_ids) => {
    for (const source_id of source_ids) await work(source_id)
  })

/** Does `work` for up to `most` sources together, and for those that were added meanwhile when it is done, each once. */
export const someByTurns = (most: number, work: (source_ids: readonly number[]) => Promise<void>) => {
  const queue = new Set<number>()
  let running: Promise<void> | undefined
  let ended = false

  const run = async (): Promise<void> => {
    while (queue.size > 0 && !ended) {
      const some = [...queue.keys().take(most)]
      for (const source_id of some) queue.delete(source_id)
      await work(some)
    }
    running = undefined
  }

  return {
    add(source_id: number): void {
      queue.add(source_id)
      if (!ended) running ??= run()
    },
    /** Resolves when nothing waits any more. */
    async settle(): Promise<void> {
      while (running) await running
    },
    /** Resolves when what was begun is done; nothing is begun any more. */
    async stop(): Promise<void> {
      ended = true
      await running
    },
  }
}
