import type { Words } from '#web/words/dictionary.ts'
import type { Shelf } from '../kept/shelf.ts'

/** What the worker says while no page is open: it has no words of its own, the page leaves it some in the language of the phone. */
export interface Said {
  /** Above a message of the office. */
  message: string
  /** That something was refused. */
  refused: string
  /** Above a task, by what became of it. */
  tasks: Record<'new' | 'changed' | 'gone', string>
}

const fact = 'said'

export const leaveWords = (shelf: Shelf, { push }: Words<'go'>): Promise<void> =>
  shelf.write([
    {
      on: 'fact',
      key: fact,
      value: { message: push.message, refused: push.refused, tasks: { ...push.tasks } } satisfies Said,
    },
  ])

const none: Said = {
  message: 'Odograph',
  refused: 'Something was refused',
  tasks: { new: 'New task', changed: 'A task is another now', gone: 'A task is no longer yours' },
}

/** The words that were left; English ones where the browser has thrown them away, or opens no shelf. */
export const readWords = async (open: () => Promise<Shelf>): Promise<Said> => {
  const said = open().then((shelf) => shelf.read<Said>('fact', fact))
  // A page of before there were tasks has left none of theirs.
  return { ...none, ...(await said.catch(() => undefined)) }
}
