import { useSyncExternalStore } from 'react'

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
  'task',
  'task_form',
] as const
export type ScreenName = (typeof screens)[number]

const listeners = new Set<() => void>()
const tell = (): void => {
  for (const listener of listeners) listener()
}

const now = (): ScreenName => screens.find((name) => name === history.state?.screen) ?? 'today'
const aboutNow = (): string | undefined => {
  const about: unknown = history.state?.about
  return typeof about === 'string' ? about : undefined
}

/** Shows a screen; `about` says of what, where it may be of several things. */
export const goTo = (screen: ScreenName, about?: string): void => {
  if (screen === now() && about === aboutNow()) return
  history.pushState({ screen, about }, '')
  tell()
}

/** A screen by its name, as notices have it, and what it is about. */
export interface NamedScreen {
  screen: string | null
  about?: string | undefined
}

/** Opens a screen by its name, where there is one. */
export const openNamed = ({ screen: name, about }: NamedScreen): void => {
  const screen = screens.find((one) => one === name)
  if (screen) goTo(screen, about)
}

/** The screen that the address asks for, as notices do; from then on it is the one of the page. */
export const takeNamed = (): NamedScreen => {
  const asked = new URLSearchParams(location.search)
  const screen = asked.get('screen')
  if (screen !== null) history.replaceState(history.state, '', location.pathname)
  return { screen, about: asked.get('about') ?? undefined }
}

/** As the back of the phone does. */
export const goBack = (): void => {
  if (history.state?.screen) history.back()
}

const listen = (listener: () => void): (() => void) => {
  listeners.add(listener)
  addEventListener('popstate', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('popstate', listener)
  }
}

export const useWhere = (): ScreenName => useSyncExternalStore(listen, now)

/** What the screen is about that is shown. */
export const useAbout = (): string | undefined => useSyncExternalStore(listen, aboutNow)
