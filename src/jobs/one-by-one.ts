/** Does `work` for sources, one at a time, each once however often it was added meanwhile. */
export const oneByOne = (work: (source_id: number) => Promise<void>) => {
  const queue = new Set<number>()
  let running: Promise<void> | undefined
  let ended = false

  const run = async (): Promise<void> => {
    for (const source_id of queue) {
      if (ended) break
      queue.delete(source_id)
      await work(source_id)
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
