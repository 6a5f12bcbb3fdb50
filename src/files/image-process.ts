import { readFile } from 'node:fs/promises'
import { type Box, loadMaker, type Picture } from './image.ts'

/** A process that makes pictures, one after the other, as it is asked; it ends when nobody can ask any more. */

export interface Asked {
  path: string
  box: Box
  icon: boolean
}

/** It tells first that it is ready, then what became of each. */
export type Told = { ready: true } | { picture?: Picture | undefined } | { error: string }

const tell = (told: Told): void => void process.send?.(told)

// Meant for the whole group by whoever stops the platform in a terminal: what is asked is still made.
process.on('SIGINT', () => undefined)

const make = await loadMaker()
process.on('message', async ({ path, box, icon }: Asked) => {
  try {
    tell({ picture: await make(await readFile(path), box, icon) })
  } catch (error) {
    tell({ error: String(error) })
  }
})
tell({ ready: true })
