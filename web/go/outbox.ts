import { ofOneSession } from './queue/one-session.ts'
import { patience } from './queue/send.ts'
import { sendEverything } from './queue/send-everything.ts'
import type { Held, Means } from './state.ts'

/** Sends what waits, and again after a while where there is no way. `told` when something has reached the service. */
export const createOutbox = (held: Held, means: Means, told: () => void) => {
  let again: ReturnType<typeof setTimeout> | undefined
  let tries = 0
  let isWanted = false
  const later = (milliseconds: number): void => {
    clearTimeout(again)
    again = setTimeout(() => void send(), milliseconds)
  }
  let running: Promise<void> | undefined
  const send = (): Promise<void> => {
    isWanted = true
    running ??= run().finally(() => {
      running = undefined
      // Another page is at it, who may have looked before this was there.
      if (isWanted) later(patience(0))
    })
    return running
  }
  const run = (): Promise<void> =>
    means.alone(async () => {
      while (isWanted) {
        isWanted = false
        await sendNow()
      }
    })
  const sendNow = async (): Promise<void> => {
    clearTimeout(again)
    await held.look()
    const { hash, isEnded, deeds, places } = held.now()
    const waiting = deeds.filter(({ refusal }) => !refusal).length
    if (!hash || isEnded || waiting + places === 0) return
    held.set({ way: 'sending' })
    const { shelf, url, fetch, now } = means
    const call = ofOneSession(shelf, hash, held.client().call)
    const ending = await sendEverything({ shelf, url, call, fetch, now, changed: () => void held.look() })
    await held.look()
    // What waits now is told as whoever is signed in now.
    if (held.now().hash !== hash) {
      isWanted = true
      return held.set({ way: 'open' })
    }
    if (ending === 'signed_out') return held.end()
    held.set({ way: ending === 'done' ? 'open' : 'away' })
    if (ending === 'done') {
      tries = 0
      if (waiting > 0) told()
      return
    }
    later(patience(tries++))
    means.later()
  }
  return { send }
}
