import { ApiError, type Client } from '#client/client.ts'
import { type Position, sendPlaces } from '../position/places.ts'
import { type Ending, endingOf, type Sending, sendAll } from './send.ts'

/** Tells what was done, then where the phone was. */
export const sendEverything = async (sending: Sending): Promise<Ending> => {
  const ending = await sendAll(sending)
  if (ending !== 'done') return ending
  const { shelf, call, now } = sending
  return sendPlaces(shelf, (positions) => tell(call, now, positions)).then(
    () => 'done',
    (error) => (endingOf(error) === 'signed_out' ? 'signed_out' : 'away'),
  )
}

/** Tells places. Those that can never be taken are given up: all where the tracker takes none, else those that are named. */
const tell = async (call: Client['call'], now: () => number, positions: readonly Position[]): Promise<void> => {
  if (positions.length === 0) return
  const told = positions.map(({ time, ...rest }) => ({ time: new Date(time).toISOString(), ...rest }))
  try {
    await call('mobile/position/send', { clock: new Date(now()).toISOString(), positions: told })
  } catch (error) {
    if (endingOf(error)) throw error
    const wrong = wrongIn(error)
    if (wrong.size > 0)
      await tell(
        call,
        now,
        positions.filter((_, i) => !wrong.has(i)),
      )
  }
}

/** Places in the list that the service names in its refusal. */
const wrongIn = (error: unknown): ReadonlySet<number> => {
  const errors = error instanceof ApiError && Array.isArray(error.body.errors) ? error.body.errors : []
  const named = (errors as { parameter?: string }[]).map(
    ({ parameter }) => /^positions\.(\d+)/.exec(parameter ?? '')?.[1],
  )
  return new Set(named.flatMap((place) => (place === undefined ? [] : [Number(place)])))
}
