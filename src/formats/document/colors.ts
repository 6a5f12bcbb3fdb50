/** Colours as documents write them: `#rrggbb`. */

/** Colour of documents of a platform whose dealer has chosen none. */
export const usual_color = '#14558f'

/** The colour that the words of a theme name; the usual one if they name none. */
export const colorOf = (theme: string): string => {
  const [, color] = /#([0-9a-f]{6}|[0-9a-f]{3})\b/i.exec(theme) ?? []
  if (!color) return usual_color
  return `#${color.length === 3 ? color.replaceAll(/./g, '$&$&') : color}`.toLowerCase()
}

/** Relative luminance as WCAG 2.2 defines it, 0 (black) to 1 (white). */
const luminance = (color: string): number => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** White or nearly black, whichever is read better on the colour. */
export const inkOn = (color: string): string => (luminance(color) > 0.36 ? '#1c2733' : '#ffffff')

/** The colour itself where it can be read on white, else nearly black. */
export const readable = (color: string): string => (luminance(color) > 0.36 ? '#1c2733' : color)
