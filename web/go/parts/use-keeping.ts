import { useWords } from '../speech.tsx'
import { useHeld } from '../use-phone.tsx'

/** Puts something on the phone by `work`, and says so where it cannot be kept: a phone may be full. Answers whether it is kept. */
export const useKeeping = (): ((work: () => Promise<unknown>) => Promise<boolean>) => {
  const { say } = useHeld()
  const { queue } = useWords()
  return async (work) => {
    try {
      await work()
      return true
    } catch {
      say(queue.not_kept)
      return false
    }
  }
}
