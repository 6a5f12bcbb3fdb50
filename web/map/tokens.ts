import type { Theme } from './source.ts'

/** The colour of a token of `tokens.css`, as the theme has it: for what is drawn and not styled. */
export const token = (name: string, theme: Theme): string => {
  const probe = document.createElement('span')
  probe.hidden = true
  probe.style.colorScheme = theme
  probe.style.color = `var(--${name})`
  document.body.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}
