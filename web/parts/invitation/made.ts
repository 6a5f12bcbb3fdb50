import { useQueryClient } from '@tanstack/react-query'
import { toast } from '#web/ui/toast.tsx'
import { useWords } from '#web/words/speech.tsx'

/** What is answered to whoever invites: the link is told only then. */
export interface Made {
  link: string
  mailed: boolean
}

/** Of whom an invitation is, and by which number. */
export type Key = readonly [kind: 'subuser' | 'user' | 'login', id: number]

const keyOf = ([kind, id]: Key): unknown[] => ['made invitation', kind, id]

/** Notes what was answered, for the card of who was invited: until the session ends, and for some minutes at most. */
export const useNoteMade = () => {
  const words = useWords('parts/invitation')
  const queries = useQueryClient()
  return (key: Key, made: Made, login: string): void => {
    queries.setQueryData(keyOf(key), made)
    toast({ text: made.mailed ? words.sent({ login }) : words.no_server })
  }
}

/** What was noted, if it still is. */
export const useMade = (key: Key): Made | undefined => useQueryClient().getQueryData(keyOf(key))
