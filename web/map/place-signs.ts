import type { Map as MapLibre } from 'maplibre-gl'
import { addDrawing } from './drawing.ts'
import type { Theme } from './source.ts'
import { token } from './tokens.ts'

/** How places look that have an icon or a picture: within a disc. */

export interface Signed {
  icon_id?: number
  avatar_file_name?: string | null
}

/** Documents of SVG, in the colour `currentColor`, by the ids of icons. */
export type Drawings = ReadonlyMap<number, string>

/** What the sign of a place is called; none where it is a dot. */
export const placeSign = ({ icon_id, avatar_file_name }: Signed, theme: Theme): string | undefined => {
  if (icon_id) return `place:${theme}:icon:${icon_id}`
  return avatar_file_name ? `place:${theme}:picture:${avatar_file_name}` : undefined
}

const size = 30
const inner = 17

/** Adds a sign to the map, once it has come. One that does not come, or is no icon of ours, is left out. */
export const addPlaceSign = async (
  map: MapLibre,
  name: string,
  { icon_id, avatar_file_name }: Signed,
  { theme, drawings }: { theme: Theme; drawings: Drawings },
): Promise<void> => {
  const drawn = icon_id ? drawings.get(icon_id) : undefined
  if (icon_id && !drawn) return
  const image = new Image()
  image.src = drawn
    ? `data:image/svg+xml,${encodeURIComponent(drawn.replaceAll('currentColor', token('text', theme)))}`
    : `/v2/static/place/avatars/${encodeURIComponent(avatar_file_name ?? '')}`
  await image.decode()
  // The map may have gone meanwhile.
  if (map.style) addDrawing(map, name, { width: size, height: size }, (context) => draw(context, image, theme, !drawn))
}

const draw = (context: CanvasRenderingContext2D, image: HTMLImageElement, theme: Theme, isWhole: boolean): void => {
  const middle = size / 2
  context.beginPath()
  context.arc(middle, middle, middle - 2, 0, 2 * Math.PI)
  context.fillStyle = token('card', theme)
  context.fill()
  context.save()
  if (isWhole) {
    context.clip()
    // The middle of it, as wide as it is high.
    const side = Math.min(image.naturalWidth, image.naturalHeight)
    const [left, top] = [(image.naturalWidth - side) / 2, (image.naturalHeight - side) / 2]
    context.drawImage(image, left, top, side, side, 0, 0, size, size)
  } else context.drawImage(image, middle - inner / 2, middle - inner / 2, inner, inner)
  context.restore()
  context.lineWidth = 2
  context.strokeStyle = token('quiet', theme)
  context.stroke()
}
