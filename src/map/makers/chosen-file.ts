import type { Choice } from '../choice.ts'
import type { Log, Maker, MapSource } from '../maker.ts'
import { type FileMaker, fileMaker } from './file.ts'
import { printOf } from './folder.ts'

/** A file of tiles that was chosen by its path: it may go away, come again, or be another one. */
export const chosenFileMaker = (choice: Choice, log: Log): Maker => {
  const { id, address: path } = choice
  const gone = new Set<string>()
  let print: string | undefined
  let found: FileMaker | undefined
  let fault: Error | undefined
  let looking: Promise<void> | undefined

  const leave = async (): Promise<void> => {
    const left = found
    found = undefined
    if (!left) return
    gone.add(left.source().digest)
    await left.close()
  }
  const take = async (now: string | undefined): Promise<void> => {
    await leave()
    print = now
    try {
      found = await openChosen(path, choice)
      if (fault) log.info({ source: id, file: path }, 'a map that was chosen can be drawn again')
      fault = undefined
    } catch (error) {
      if (!fault) log.error({ err: error, source: id }, 'a map that was chosen cannot be drawn, and is passed over')
      fault = error as Error
    }
  }
  const scan = async (): Promise<void> => {
    const now = await printOf(path)
    if (now !== print || (!found && !fault)) await take(now)
  }
  return {
    source: (): MapSource | undefined => found?.source(),
    has: (digest) => found?.has(digest) === true || gone.has(digest),
    tile: async (digest, at, toll) => (found?.has(digest) ? found.tile(digest, at, toll) : 'away'),
    reader: () => found?.reader?.(),
    look() {
      looking ??= scan().finally(() => {
        looking = undefined
      })
      return looking
    },
    fault: () => fault,
    async close() {
      await looking
      await leave()
    },
  }
}

/** Opens a file that somebody named by its path: nothing is told of what else there is on this machine. */
const openChosen = async (path: string, choice: Choice): Promise<FileMaker> => {
  if (!path.endsWith('.pmtiles')) throw new Error('The path of a file of tiles ends with .pmtiles')
  // Whoever opens what is no file may wait for ever.
  if ((await printOf(path)) === undefined) throw new Error(`There is no file ${path} that can be read`)
  return fileMaker(choice.id, path, choice).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== undefined) throw new Error(`There is no file ${path} that can be read`, { cause: error })
    throw new Error(`${path} is no file of tiles that can be read: ${error.message}`, { cause: error })
  })
}

/** @throws Error with a sentence where it cannot be drawn */
export const tryFile = async (choice: Choice): Promise<void> => {
  const maker = await openChosen(choice.address, choice)
  await maker.close()
}
