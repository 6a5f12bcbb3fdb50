/** The colours of a dealer's theme, with the contrast kept. */

/** The themes that the contract names beside colours of one's own, which are written `#14558f`. */
const ours = '#14558f'

/** The tokens that follow from a dealer's theme. */
export const colorsOf = (color_theme: string): Readonly<Record<`--${string}`, string>> => {
  const accent = parse(color_theme) ?? parse(ours) ?? { r: 20, g: 85, b: 143 }
  const [soft, dim] = [mix(accent, white, 0.88), mix(accent, night, 0.72)]
  return {
    '--accent': css(accent),
    '--on-accent': contrast(accent, white) >= 4.5 ? '#ffffff' : '#10161c',
    // What is chosen is written on the soft accent, on which less can be read than on a card.
    '--accent-text': `light-dark(${css(readable(accent, soft, black))}, ${css(readable(accent, dim, white))})`,
    '--accent-soft': `light-dark(${css(soft)}, ${css(dim)})`,
  }
}

interface Rgb {
  r: number
  g: number
  b: number
}

const white: Rgb = { r: 255, g: 255, b: 255 }
const black: Rgb = { r: 0, g: 0, b: 0 }
/** What cards are in the dark. */
const night: Rgb = { r: 24, g: 29, b: 35 }

const parse = (text: string): Rgb | undefined => {
  const [, r, g, b] = /^#?([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text.trim()) ?? []
  return r && g && b ? { r: Number.parseInt(r, 16), g: Number.parseInt(g, 16), b: Number.parseInt(b, 16) } : undefined
}
const css = ({ r, g, b }: Rgb): string => `rgb(${Math.round(r)} ${Math.round(g)} ${Math.round(b)})`
const mix = (a: Rgb, b: Rgb, share: number): Rgb => ({
  r: a.r + (b.r - a.r) * share,
  g: a.g + (b.g - a.g) * share,
  b: a.b + (b.b - a.b) * share,
})

/** Relative luminance and contrast as the guidelines for accessible content define them (WCAG 2.2). */
const luminance = ({ r, g, b }: Rgb): number => {
  const linear = (value: number): number => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
}
const contrast = (a: Rgb, b: Rgb): number => {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** The colour, moved so far towards black or white that it can be read on what is behind it. */
const readable = (color: Rgb, back: Rgb, towards: Rgb): Rgb => {
  for (let share = 0; share < 1; share += 0.05) {
    const tried = mix(color, towards, share)
    if (contrast(tried, back) >= 4.8) return tried
  }
  return towards
}
