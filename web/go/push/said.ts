import type { Words } from '#web/words/dictionary.ts'
import type { Shelf } from '../kept/shelf.ts'

/** What the worker says while no page is open: it has no words of its own, the page leaves it some in the language of the phone. */
export interface Said {
  /** Above a message of the office. */
  message: string
  /** That something was refused. */
  refused: string
}

const fact = 'said'

export const leaveWords = (shelf: Shelf, { push }: Words<'go'>): Promise<void> =>
  shelf.write([{ on: 'fact', key: fact, value: { message: push.message, refused: push.refused } satisfies Said }])

const none: Said = { message: 'Odograph', refused: 'Something was refused' }

/** The words that were left; English ones where the browser has thrown them away, or opens no shelf. */
export const readWords = async (open: () => Promise<Shelf>): Promise<Said> => {
  const said = open().then((shelf) => shelf.read<Said>('fact', fact))
  return (await said.catch(() => undefined)) ?? none
}
