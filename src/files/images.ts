import type { Box, Picture } from './image.ts'
import type { Asked, Told } from './image-process.ts'
import { type Answer, createWorkshop, Ended, type Patience, patience } from './workshop.ts'

/** Makes pictures of uploaded files; `whose` they are waits in turn with others, `Busy` when too many wait. */
export interface Images {
  /** The picture of the file, no larger than the box; `undefined` for what is no whole image of a kind that we take. */
  read(whose: string, path: string, box: Box): Promise<Picture | undefined>
  /** The same, and an ICO as it is. */
  readIcon(whose: string, path: string, box: Box): Promise<Picture | undefined>
}

const program = new URL('image-process.ts', import.meta.url)

/** Pictures are made in processes of their own: what reads them is a million lines of C that strangers' files are fed to. */
export const createImages = (patient: Patience = patience): Images => {
  const ask = createWorkshop<Asked, Told & Answer>(program, patient)
  const make = async (whose: string, asked: Asked): Promise<Picture | undefined> => {
    try {
      return (await ask(whose, asked)).picture
    } catch (error) {
      // An image that takes too much is refused like any that cannot be read.
      if (error instanceof Ended) return undefined
      throw error
    }
  }
  return {
    read: (whose, path, box) => make(whose, { path, box, icon: false }),
    readIcon: (whose, path, box) => make(whose, { path, box, icon: true }),
  }
}
