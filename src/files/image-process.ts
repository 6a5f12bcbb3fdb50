import { readFile } from 'node:fs/promises'
import { type Box, loadMaker, type Picture } from './image.ts'
import { work } from './workbench.ts'

/** A process that makes pictures. */

export interface Asked {
  path: string
  box: Box
  icon: boolean
}

export interface Told {
  /** Nothing of what is no whole image of a kind that we take. */
  picture?: Picture | undefined
}

const make = await loadMaker()
await work(
  async ({ path, box, icon }: Asked): Promise<Told> => ({ picture: await make(await readFile(path), box, icon) }),
)
