import { ApiError, type Client } from '#client/client.ts'
import { type Position, sendPlaces } from './position/places.ts'
import { type Ending, patience, sendAll } from './queue/send.ts'
import { type Held, isEnd, type Means } from './state.ts'

/** Sends what waits, and again after a while where there is no way. `told` when something has reached the service. */
export const createOutbox = (held: Held, means: Means, told: () => void) => {
  let again: ReturnType<typeof setTimeout> | undefined
  let tries = 0
  const send = (): Promise<void> => {
    clearTimeout(again)
    return means.alone(sendNow)
  }
  const sendNow = async (): Promise<void> => {
    const { hash, deeds, places } = held.now()
    const waiting = deeds.filter(({ refusal }) => !refusal).length
    if (!hash || waiting + places === 0) return
    held.set({ way: 'sending' })
    const ending = await sendEverything(held, means)
    await held.look()
    if (ending === 'signed_out') return held.end()
    held.set({ way: ending === 'done' ? 'open' : 'away' })
    if (ending === 'done') {
      tries = 0
      if (waiting > 0) told()
      return
    }
    again = setTimeout(() => void send(), patience(tries++))
    means.later()
  }
  return { send }
}

const sendEverything = async (held: Held, { shelf, url, fetch, now }: Means): Promise<Ending> => {
  const { call } = held.client()
  const ending = await sendAll({ shelf, url, call, fetch, now, changed: () => void held.look() })
  if (ending !== 'done') return ending
  return sendPlaces(shelf, positionsTo(call, now)).then(
    () => 'done',
    (error) => (isEnd(error) ? 'signed_out' : 'away'),
  )
}

/** Tells places. Those that can never be taken, because the tracker has a device of its own or may not send, are given up. */
const positionsTo = (call: Client['call'], now: () => number) => async (positions: readonly Position[]) => {
  const told = positions.map(({ time, ...rest }) => ({ time: new Date(time).toISOString(), ...rest }))
  try {
    await call('mobile/position/send', { clock: new Date(now()).toISOString(), positions: told })
  } catch (error) {
    if (!(error instanceof ApiError) || !vain.includes(error.code)) throw error
  }
}

/** Codes of what is not taken however often it is sent. */
const vain: readonly number[] = [7, 208, 214]
