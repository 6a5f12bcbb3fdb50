import { useSyncExternalStore } from 'react'
import { ApiError, type Client } from '#client/client.ts'

/** Files of maps on their way: they go on while other screens are shown, and after a break of the connection. */

/** Bytes of a piece. */
const piece = 4 * 1024 * 1024
/** Milliseconds until what did not come through is sent again: at first, and at most. */
const pause = { first: 1_000, most: 30_000 }
/** Others may be told at once what is wrong; too many questions (15) pass. */
const passing = [15]
const misplaced = 269

export interface Sending {
  name: string
  received: number
  /** The connection was lost: it is tried again. */
  isWaiting: boolean
  error: unknown
}

let now: ReadonlyMap<string, Sending> = new Map()
const stops = new Map<string, AbortController>()
const listeners = new Set<() => void>()

const tell = (id: string, sending: Sending | undefined): void => {
  const next = new Map(now)
  if (sending) next.set(id, sending)
  else next.delete(id)
  now = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** By the id of the upload. */
export const useSendings = (): ReadonlyMap<string, Sending> => useSyncExternalStore(subscribe, () => now)

/** Sends the rest of the file, piece by piece; answers whether all has come: it may be stopped or refused, too. */
export const send = async (client: Client, id: string, file: File, received: number): Promise<boolean> => {
  const stop = new AbortController()
  stops.set(id, stop)
  tell(id, { name: file.name, received, isWaiting: false, error: undefined })
  try {
    await sendAll(client, { id, file, received, signal: stop.signal })
    tell(id, undefined)
    return true
  } catch (error) {
    const before = now.get(id)
    tell(id, stop.signal.aborted || !before ? undefined : { ...before, isWaiting: false, error })
    return false
  } finally {
    stops.delete(id)
  }
}

export const stopSending = (id: string): void => {
  stops.get(id)?.abort()
  tell(id, undefined)
}

interface Going {
  id: string
  file: File
  received: number
  signal: AbortSignal
}

const sendAll = async (client: Client, { id, file, received, signal }: Going): Promise<void> => {
  let wait = pause.first
  for (;;) {
    signal.throwIfAborted()
    try {
      const part = new File([file.slice(received, received + piece)], file.name)
      const taken = await client.upload('panel/map/upload/append', part, { upload_id: id, offset: received })
      if (taken.is_done) return
      received = taken.received
      wait = pause.first
      tell(id, { name: file.name, received, isWaiting: false, error: undefined })
    } catch (error) {
      const there = placeOf(error)
      if (there === undefined && error instanceof ApiError && !passing.includes(error.code)) throw error
      const isElsewhere = there !== undefined && there !== received
      received = there ?? received
      // The answer to a piece was lost: it goes on behind it at once.
      if (isElsewhere) continue
      tell(id, { name: file.name, received, isWaiting: true, error: undefined })
      await over(wait, signal)
      wait = Math.min(wait * 2, pause.most)
    }
  }
}

/** What has come, where a piece was not the next one. */
const placeOf = (error: unknown): number | undefined =>
  error instanceof ApiError && error.code === misplaced && typeof error.body.received === 'number'
    ? error.body.received
    : undefined

const over = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
