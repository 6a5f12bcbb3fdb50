import { open } from 'node:fs/promises'
import { openArchive, readPart, unpack } from '../archive.ts'
import { readHead, type Stretch } from '../head.ts'
import type { Coverage } from './coverage.ts'
import { walk } from './walk.ts'

/** Every tile there may be. */
const everything: Coverage = {
  starts: Float64Array.of(0),
  ends: Float64Array.of(Number.POSITIVE_INFINITY),
  tiles: Number.POSITIVE_INFINITY,
}

/**
 * Looks at every entry of every directory, and unpacks some of the tiles, from everywhere in the file.
 * @throws Error with a sentence where the file is not what it says
 */
export const verifyArchive = async (path: string, sample = 100): Promise<void> => {
  const archive = await openArchive(path)
  const file = await open(path)
  try {
    const read = (stretch: Stretch) => readPart(file, stretch)
    const head = readHead(await read({ offset: 0, length: 127 }))
    const every = Math.max(1, Math.floor(head.entries / sample))
    let seen = 0
    for await (const { directory, from, until } of walk(head, everything, read))
      for (let i = from; i < until; i++) {
        const [offset, length] = [directory.offsets[i] as number, directory.lengths[i] as number]
        if (offset + length > head.tiles.length) throw new Error('it is damaged: a directory leads beyond its end')
        if (seen++ % every !== 0) continue
        await unpack(await read({ offset: head.tiles.offset + offset, length }), archive.encoding).catch(
          (error: Error) => {
            throw new Error(`it is damaged: a tile does not unpack (${error.message})`, { cause: error })
          },
        )
      }
  } finally {
    await Promise.all([file.close(), archive.close()])
  }
}
