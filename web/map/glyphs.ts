import type { Result } from '#client/client.ts'

/** What trackers are, as it is drawn: filled shapes in a square of 16, for canvases and for pages alike. */

export type MarkerIcon = NonNullable<NonNullable<Result<'tracker/list'>['list'][number]['marker']>['icon']>

const wheel = (x: number, y: number, radius = 1.6): string =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`

/** Holes are drawn by the even-odd rule. */
export const glyphs: Readonly<Record<MarkerIcon, string>> = {
  car: `M1 10.3V8.2L3 7.6l2-3.4h5.2l2.6 3.3 2.2.7v2.1zM5.5 5.3 4.4 7.4h3V5.3zM8.4 5.3v2.1h2.9L9.7 5.3z${wheel(4.4, 11.9)}${wheel(11.6, 11.9)}`,
  van: `M1 10.3V4h9l3.2 3.3 1.8.8v2.2zM9.6 5.2v2.2h2.2z${wheel(4.2, 11.9)}${wheel(11.8, 11.9)}`,
  truck: `M.5 10.3V3.2h9v7.1zM10.4 10.3V5.2h2.7l2.4 3v2.1zM11.4 6.3v1.8h2.4l-1.3-1.8z${wheel(3.6, 11.9)}${wheel(12.3, 11.9)}`,
  trailer: `M1 10.3V3.8h11v5.4h3.5v1.1z${wheel(4, 11.9)}${wheel(7.8, 11.9)}`,
  bus: `M1 10.3V3.2h12.4L15 7v3.3zM2.3 4.6v2.6h2.5V4.6zM6 4.6v2.6h2.5V4.6zM9.7 4.6v2.6h3.5l-.9-2.6z${wheel(4.2, 11.9)}${wheel(11.6, 11.9)}`,
  motorbike: `M4.6 7.6 3.2 6.2h3.4l.9.8h2.2l1.3-1-.8-2h2.2l1.7 3.8-1.4.6-.6-1.2-2.4 3.4H7.2L6 8.2z${wheel(3.4, 11.4, 2.5)}${wheel(3.4, 11.4, 1)}${wheel(12.6, 11.4, 2.5)}${wheel(12.6, 11.4, 1)}`,
  tractor: `M4.8 5.7V1.8H10V6h4.6v3.2h-1.4a3.2 3.2 0 0 0-3 1.6h-.4a4.9 4.9 0 0 0-5-5.1zM6.2 3.1v2.1h2.6V3.1z${wheel(4.8, 10.9, 3.9)}${wheel(4.8, 10.9, 1.5)}${wheel(13, 12.5, 2.2)}${wheel(13, 12.5, 0.8)}`,
  boat: 'M1 9.3h14l-2.3 4.5H3.5zM4 8.3V5.4h5.5l2.2 2.9zM6 4.5V1.5h1.2v3z',
  person: `M3 14.6v-2.4a4.2 4.2 0 0 1 4.2-4.2h1.6a4.2 4.2 0 0 1 4.2 4.2v2.4z${wheel(8, 4.4, 2.8)}`,
  container: 'M1 3.4h14v9.2H1zM3.2 5.2v5.6h1.2V5.2zM6.4 5.2v5.6h1.2V5.2zM9.6 5.2v5.6h1.2V5.2zM12.6 5.2v5.6h1.2V5.2z',
}

/** In what a glyph is drawn on a colour of six digits, so that it is seen: by how bright eyes find the colour. */
export const inkOn = (color: string): 'white' | 'dark' => {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map(
    (at) => (Number.parseInt(color.slice(at, at + 2), 16) / 255) ** 2.2,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.36 ? 'dark' : 'white'
}

export const inks = { white: '#ffffff', dark: '#16202a' } as const
