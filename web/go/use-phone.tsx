import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'
import type { Shelf } from './kept/shelf.ts'
import type { Phone } from './phone.ts'
import type { Watch } from './position/watch.ts'
import type { State } from './state.ts'

export interface Held {
  phone: Phone
  shelf: Shelf
  watch: Watch
  /** Says something once, for some seconds. */
  say(text: string): void
}

const Context = createContext<Held | undefined>(undefined)

/** What is inside of it knows the phone. */
export const PhoneProvider = ({ held, children }: { held: Held; children: ReactNode }) => (
  <Context value={held}>{children}</Context>
)

export const useHeld = (): Held => useContext(Context) as Held

/** The state of the phone as it is now. */
export const usePhone = (): State => {
  const { phone } = useHeld()
  return useSyncExternalStore(phone.subscribe, phone.state)
}
