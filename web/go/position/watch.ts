import type { Shelf } from '../kept/shelf.ts'
import { isWorth, keep, type Position, positionOf } from './places.ts'

/** Tells where the phone is while the page is open, with the screen lit. */

export interface Watching {
  isOn: boolean
  /** The last place that was kept. */
  last?: Position
  /** The browser does not tell it. */
  isRefused: boolean
  /** How many places were given up, because too many waited. */
  dropped: number
}

export interface Device {
  geolocation: Pick<Geolocation, 'watchPosition' | 'clearWatch'> | undefined
  /** Keeps the screen lit; answers how that ends. */
  light(): Promise<() => void>
}

/** `kept` is told after each place that was put on the shelf. */
export const createWatch = (shelf: Shelf, { geolocation, light }: Device, kept: () => void) => {
  let now: Watching = { isOn: false, isRefused: false, dropped: 0 }
  let id: number | undefined
  let dark: (() => void) | undefined
  const listeners = new Set<() => void>()
  const set = (change: Partial<Watching>): void => {
    now = { ...now, ...change }
    for (const listener of listeners) listener()
  }
  const take = async (told: GeolocationPosition): Promise<void> => {
    const next = positionOf(told)
    if (!isWorth(now.last, next)) return
    set({ last: next, isRefused: false })
    // A phone that is full keeps none.
    const dropped = await keep(shelf, next).catch(() => 1)
    if (dropped > 0) set({ dropped: now.dropped + dropped })
    kept()
  }
  const lit = async (): Promise<void> => {
    dark?.()
    const end = await light().catch(() => undefined)
    // Stopped while the screen was asked for.
    if (now.isOn) dark = end
    else end?.()
  }
  const start = async (): Promise<void> => {
    if (now.isOn) return
    set({ isOn: true, isRefused: !geolocation })
    // Where that cannot be kept, it does not go on by itself.
    await shelf.write([{ on: 'fact', key: 'watching', value: true }]).catch(() => undefined)
    id = geolocation?.watchPosition(
      (told) => void take(told),
      ({ code }) => set({ isRefused: code === 1 }),
      { enableHighAccuracy: true, maximumAge: 5_000, timeout: 60_000 },
    )
    await lit()
  }
  const pause = (): void => {
    if (id !== undefined) geolocation?.clearWatch(id)
    id = undefined
    dark?.()
    dark = undefined
    set({ isOn: false, isRefused: false })
  }
  return {
    now: (): Watching => now,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    start,
    /** Tells none for a while. */
    pause,
    stop: async (): Promise<void> => {
      pause()
      await shelf.write([{ on: 'fact', key: 'watching' }])
    },
    /** Goes on where it was paused, or the page closed, while it told. */
    resume: async (): Promise<void> => {
      if (await shelf.read('fact', 'watching')) await start()
    },
    /** The page is seen again: browsers let the screen go dark when it was not. */
    seen: async (): Promise<void> => {
      if (now.isOn) await lit()
    },
  }
}

export type Watch = ReturnType<typeof createWatch>
