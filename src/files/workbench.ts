import { endUnlessWithin, guard } from './guard.ts'
import { type Answer, ready } from './workshop.ts'

/** What the programs of a workshop do alike. */

/** Megabytes beyond which one that has done its work is not asked for more. */
const large = 128

/**
 * Runs a program that answers questions one after the other, until its parent is gone; an answer that was made while it
 * took more memory than it may is not given.
 */
export const work = async <Asked, Told extends object>(make: (asked: Asked) => Promise<Told>): Promise<void> => {
  const tell = (told: object | string): void => void process.send?.(told)
  const most = Number(process.argv[2])
  await guard(most)
  // Meant for the whole group by whoever stops the platform in a terminal: what is asked is still made.
  process.on('SIGINT', () => undefined)
  process.on('message', async (asked: Asked) => {
    const told: Answer = await make(asked).catch((error: unknown) => ({ error: String(error) }))
    endUnlessWithin(most)
    tell({ ...told, spent: process.memoryUsage.rss() > large * 1024 * 1024 })
  })
  tell(ready)
}
