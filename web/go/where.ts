import { useSyncExternalStore } from 'react'

/** Which screen is shown: in the history of the browser, so that back goes back, under the one address that the page has. */

export const screens = ['today', 'checkin', 'receipt', 'position', 'status', 'queue', 'settings'] as const
export type ScreenName = (typeof screens)[number]

const listeners = new Set<() => void>()
const tell = (): void => {
  for (const listener of listeners) listener()
}

const now = (): ScreenName => screens.find((name) => name === history.state?.screen) ?? 'today'

export const goTo = (screen: ScreenName): void => {
  if (screen === now()) return
  history.pushState({ screen }, '')
  tell()
}

/** As the back of the phone does. */
export const goBack = (): void => {
  if (history.state?.screen) history.back()
}

export const useWhere = (): ScreenName =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    addEventListener('popstate', listener)
    return () => {
      listeners.delete(listener)
      removeEventListener('popstate', listener)
    }
  }, now)
