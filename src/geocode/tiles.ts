/**
 * Vector tiles that addresses are read out of: a file of the operator, or kept tiles of fetched streets. A reader never
 * asks a foreign server: where there is no tile at hand there is none.
 */
export interface TileReader {
  /** As the map's source is called. */
  id: string
  /** The words that its tiles are in: those of Protomaps' basemap (version 4) or of OpenMapTiles. */
  schema: Schema
  /** Of what the tiles are from; another file has another one. */
  digest: string
  /** West, south, east, north, in degrees. */
  bounds: readonly [west: number, south: number, east: number, north: number]
  min_zoom: number
  max_zoom: number
  /** The path of the file (PMTiles) that its tiles are in, where one is: of it the names of all streets are read. */
  file?: string
  /** An unpacked tile (Mapbox Vector Tile), of at most 16 MB; nothing where there is none. */
  tile(at: TileAt): Promise<Uint8Array | undefined>
}

export type Schema = 'protomaps' | 'openmaptiles'

/** A tile of the square of the world: x from the west, y from the north. */
export interface TileAt {
  z: number
  x: number
  y: number
}
