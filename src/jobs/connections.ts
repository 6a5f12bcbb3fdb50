import type { Connected } from '#device/connection.ts'
import type { Db } from '#store/db.ts'
import { note } from '#store/fleet/connections.ts'

interface Notes {
  take(now: number): Connected[]
  giveBack(taken: readonly Connected[]): void
}

/** Writes down how devices connected since; what fails is written the next time. */
export const createConnectionScribe = (db: Db, notes: Notes) => async (): Promise<void> => {
  const taken = notes.take(Date.now())
  await note(db, taken).catch((error: unknown) => {
    notes.giveBack(taken)
    throw error
  })
}
