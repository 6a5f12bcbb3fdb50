import { useState, useSyncExternalStore } from 'react'

/** Which screen is shown: in the history of the browser, so that back goes back, under the one address that the page has. */

export const screens = [
  'today',
  'checkin',
  'receipt',
  'position',
  'status',
  'queue',
  'settings',
  'messages',
  'inspection',
] as const
export type ScreenName = (typeof screens)[number]

const listeners = new Set<() => void>()
const tell = (): void => {
  for (const listener of listeners) listener()
}

const now = (): ScreenName => screens.find((name) => name === history.state?.screen) ?? 'today'

/** Shows a screen; `about` says of what, where it may be of several things. */
export const goTo = (screen: ScreenName, about?: string): void => {
  if (screen === now()) return
  history.pushState({ screen, about }, '')
  tell()
}

/** Opens a screen by its name, where there is one. */
export const openNamed = (name: string | null): void => {
  const screen = screens.find((one) => one === name)
  if (screen) goTo(screen)
}

/** The screen that the address asks for, as notices do; from then on it is the one of the page. */
export const takeNamed = (): string | null => {
  const named = new URLSearchParams(location.search).get('screen')
  if (named !== null) history.replaceState(history.state, '', location.pathname)
  return named
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

/** What the screen is about that is shown. */
export const useAbout = (): string | undefined => {
  const [about] = useState<unknown>(() => history.state?.about)
  return typeof about === 'string' ? about : undefined
}
