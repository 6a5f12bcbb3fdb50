import type { Schema, TileAt, TileReader } from '#geocode/tiles.ts'
import type { MapCode } from '#src/map-codes.ts'
import type { Encoding } from './archive.ts'

export type { Schema, TileAt }

/** A source that a map is drawn from, as pages are told of it (`map/source/list`). */
export interface MapSource {
  id: string
  /** The map that it is a part of, as dealers name those that they offer (specification 2.10). */
  map: MapCode
  kind: 'vector' | 'raster' | 'style'
  /** Of this platform: whoever the tiles are of is asked by us. */
  url: string
  min_zoom: number
  max_zoom: number
  /** West, south, east, north, in degrees. */
  bounds: number[]
  /** HTML: text and links. */
  attribution: string
  /** 16 hex digits of what its tiles are from: a tile of one digest never changes. */
  digest: string
  layers: string[]
  /** The words that vector tiles are in; null of pictures and of styles. */
  schema: Schema | null
}

export interface Tile {
  bytes: Buffer
  type: string
  encoding: Encoding | undefined
}

/** `away`: it could not be had now. `empty`: whoever has it has nothing there today. Nothing: there is none. */
export type Told = Tile | 'away' | 'empty' | undefined

/** A background that is drawn, or would be if it could be had: `source` is missing while nobody knows it, `fault` says why. */
export interface Drawn {
  id: string
  map: MapSource['map']
  kind: MapSource['kind'] | 'file'
  source: MapSource | undefined
  fault: string | undefined
}

/** Lets a stranger's question cost something: rejects where it has asked for too much that is not at hand. */
export type Toll = () => Promise<void>

/** One who has tiles. */
export interface Maker {
  /** What pages are told now; nothing while it cannot be had. */
  source(): MapSource | undefined
  /** Answers whether this digest is one of its own: of what it tells, and of what it told a while ago. */
  has(digest: string): boolean
  tile(digest: string, at: TileAt, toll: Toll): Promise<Told>
  /** What a style needs beside tiles: `style.json`, signs, letters. */
  file?(digest: string, path: string, toll: Toll): Promise<Told>
  /** Addresses are read out of its tiles; nothing is fetched for that. */
  reader?(): TileReader | undefined
  /** Sees to it that what it tells is of today, and waits for no other server. */
  look?(): Promise<void>
  /** A digest was asked for that nobody knows: another process may know more already. */
  seek?(): Promise<void>
  /** Whether what it tells first is there, or cannot be. */
  isReady?(): boolean
  /** Why it cannot be had, while it cannot. */
  fault?(): Error | undefined
  close(): Promise<void>
}

/** The log of the map, for the operator. */
export interface Log {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}
