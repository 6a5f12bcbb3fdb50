import { randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { type Answer, createWorkshop, Ended, type Patience } from './workshop.ts'

/** Files of strangers that are read in processes of their own, which put what they find aside: a batch a line. */

/** A question to a program that reads files, beside its options. */
export interface Asked {
  path: string
  /** Where the batches are put. */
  aside: string
}

export interface Told {
  /** Why it is no such file that we read; and which of several reasons it is. */
  refused?: string
  reason?: string
}

/** Answers the batches of a file, once all of it was read; files of the same owner `whose` wait in turn. */
export type ReadAside<Options, Item> = (whose: string, path: string, options: Options) => AsyncGenerator<Item[], void>

/**
 * Reads files by a program in processes of its own, and answers the batches as fast as they are asked for. @param
 * refusal the error to throw for a file that is refused, also for one that takes too much
 */
export const createAside = <Options extends object, Item>(
  program: URL,
  patient: Patience,
  refusal: (message: string, reason?: string) => Error,
): ReadAside<Options, Item> => {
  const ask = createWorkshop<Options & Asked, Told & Answer>(program, patient)
  return async function* (whose, path, options) {
    const aside = `${path}-${randomUUID()}`
    try {
      const { refused, reason } = await ask(whose, { ...options, path, aside })
      if (refused !== undefined) throw refusal(refused, reason)
      yield* linesOf<Item>(aside)
    } catch (error) {
      throw error instanceof Ended ? refusal(error.message) : error
    } finally {
      await rm(aside, { force: true })
    }
  }
}

async function* linesOf<Item>(path: string): AsyncGenerator<Item[], void> {
  const file = await open(path)
  try {
    for await (const line of file.readLines({ autoClose: false })) yield JSON.parse(line)
  } finally {
    await file.close()
  }
}
