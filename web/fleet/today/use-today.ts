import { useAsk } from '#web/session/ask.ts'
import { useAskedAgain } from '../use-asked-again.ts'
import { days, type SubjectName, silent_hours } from './cards.ts'

/** Milliseconds until it is asked again: nobody tells who fell silent. */
const often = 60_000
/** Milliseconds in which entries that come one after another are asked for together. */
const pause = 2_000
const today = [['today', 'read']] as const

/** What the cards show, asked again when something happens. */
export const useToday = (subjects: readonly SubjectName[] | undefined) => {
  useAskedAgain(today, { pause })
  // In an order of their own: those who only move a card ask for the same.
  const asked = subjects?.toSorted()
  return useAsk(
    'today/read',
    { subjects: asked ?? [], silent_hours, days },
    { enabled: asked !== undefined && asked.length > 0, every: often },
  )
}
