import type { Box, Picture } from './image.ts'
import type { Asked, Told } from './image-process.ts'
import { type Answer, createWorkshop, Ended, filePatience, type Patience } from './workshop.ts'

/**
 * Makes pictures of uploaded files; files of the same owner `whose` wait in turn, `Busy` is thrown when too many wait.
 */
export interface Images {
  /** The picture of the file, no larger than the box; `undefined` for what is no whole image of a kind that we take. */
  read(whose: string, path: string, box: Box): Promise<Picture | undefined>
  /** The same, and an ICO as it is. */
  readIcon(whose: string, path: string, box: Box): Promise<Picture | undefined>
}

const program = new URL('image-process.ts', import.meta.url)

/** Makes pictures in processes of their own: a million lines of C read strangers' files there. */
export const createImages = (patient: Patience = filePatience): Images => {
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
