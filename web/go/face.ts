import { colorsOf } from '#web/ui/brand-colors.ts'
import type { Known } from './known.ts'

/** The page in the dealer's colour and under the dealer's name. */
export const face = (service: Known['service'] | undefined): void => {
  if (!service) return
  if (service.title) document.title = service.title
  const colors = colorsOf(service.color_theme)
  for (const [name, value] of Object.entries(colors)) document.documentElement.style.setProperty(name, value)
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', colors['--accent'] ?? '')
}

export const themes = ['auto', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const name = 'odograph.theme'

export const chosenTheme = (): Theme => themes.find((theme) => theme === localStorage.getItem(name)) ?? 'auto'

/** Light, dark or as the phone has it; kept by the browser. */
export const wearTheme = (theme: Theme): void => {
  localStorage.setItem(name, theme)
  if (theme === 'auto') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}
