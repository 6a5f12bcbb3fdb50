/** Light, dark, or as the device has it; kept by the browser. */
export const themes = ['auto', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const name = 'odograph.theme'
const dark = matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

export const chosenTheme = (): Theme => themes.find((theme) => theme === localStorage.getItem(name)) ?? 'auto'

/** What is seen now: the map wants to know. */
export const shownTheme = (): 'light' | 'dark' => {
  const chosen = chosenTheme()
  if (chosen !== 'auto') return chosen
  return dark.matches ? 'dark' : 'light'
}

export const chooseTheme = (theme: Theme): void => {
  localStorage.setItem(name, theme)
  apply()
}

/** Told when what is seen changes; answers how to stop. */
export const onTheme = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const apply = (): void => {
  const chosen = chosenTheme()
  if (chosen === 'auto') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = chosen
  for (const listener of listeners) listener()
}

dark.addEventListener('change', apply)
// Another window of the same person has chosen.
window.addEventListener('storage', (event) => event.key === name && apply())
apply()
