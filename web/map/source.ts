/** Maps that can be drawn, as the platform tells them (`map/source/list`). */
export interface MapSource {
  id: string
  /** `vector` is in the schema of Protomaps, `style` brings layers of its own. */
  kind: 'vector' | 'raster' | 'style'
  /** A template with `{z}`, `{x}` and `{y}`, or the address of a style; those that begin with `/` are of the platform. */
  url: string
  /** Levels that there are tiles of; of deeper ones the last is drawn larger. */
  min_zoom: number
  max_zoom: number
  /** West, south, east, north, in degrees. */
  bounds: readonly number[]
  /** HTML, which must be shown where the map is. */
  attribution: string
  /** The layers that a vector source has. */
  layers: readonly string[]
}

export type Theme = 'light' | 'dark'

/** The languages of the platform. */
export type Language = 'en' | 'de' | 'es' | 'fr' | 'pt' | 'ru'

/** What a map shows: degrees, and how often the world was doubled from 512 pixels. */
export interface View {
  lat: number
  lng: number
  zoom: number
}
