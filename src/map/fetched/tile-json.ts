import { unpack } from '../archive.ts'
import { safeAttribution } from '../attribution.ts'
import type { Ask } from './ask.ts'
import { Fault, isOfOne } from './fault.ts'
import { isTemplate } from './template.ts'

/** Facts of a TileJSON (version 3) about tiles; each part as it may be used, whatever its server says. */
export interface TileJson {
  /** Absolute, by HTTP or HTTPS. */
  template: string
  min_zoom: number
  max_zoom: number
  bounds: [number, number, number, number]
  /** HTML: text and links. */
  attribution: string
  layers: string[]
}

export const everywhere: [number, number, number, number] = [-180, -85.0511, 180, 85.0511]
/** Below that there is no more to see. */
export const deepest = 22
const most_layers = 200

/** Bytes of a document. */
export const largest_document = 4 * 1024 * 1024

/** @param where its own address, that others may be relative to @throws Fault */
export const readTileJson = (told: unknown, where: string): TileJson => {
  const { host } = new URL(where)
  if (!isRecord(told)) throw new Fault('wrong', `${host} sends something else than a TileJSON`)
  if (told.encoding === 'mlt') throw new Fault('wrong', `${host} has tiles in the form of MLT, which is not taken`)
  const [first] = Array.isArray(told.tiles) ? told.tiles : []
  const template = typeof first === 'string' ? absolute(first, where) : undefined
  if (template === undefined || !isTemplate(template))
    throw new Fault('wrong', `The TileJSON of ${host} names no tiles that can be asked for by {z}, {x} and {y}`)
  const [min_zoom, max_zoom] = [level(told.minzoom, 0), level(told.maxzoom, deepest)]
  if (min_zoom > max_zoom)
    throw new Fault('wrong', `The TileJSON of ${host} has levels from ${min_zoom} to ${max_zoom}`)
  return {
    template,
    min_zoom,
    max_zoom,
    bounds: boundsOf(told.bounds),
    attribution: safeAttribution(typeof told.attribution === 'string' ? told.attribution.slice(0, 2_000) : ''),
    layers: layersOf(told.vector_layers),
  }
}

/** A document, of no more bytes than one has. @throws Fault */
export const askJson = async (
  ask: Ask,
  address: string,
  strict: boolean,
): Promise<{ json: unknown; inside: boolean }> => {
  const { bytes, encoding, inside } = await ask({ address, most: largest_document, strict }).catch(ofAll)
  const { host } = new URL(address)
  try {
    return { json: JSON.parse((await unpack(bytes, encoding)).toString('utf8')), inside }
  } catch {
    throw new Fault('wrong', `${host} sends something else than the JSON that was asked for`)
  }
}

/** Without its document nothing of a source can be had. */
const ofAll = (error: unknown): never => {
  throw isOfOne(error) ? new Fault('wrong', (error as Fault).message) : error
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** An address with its protocol, braces as they are; nothing where it is of another protocol than the web's. */
export const absolute = (address: string, where: string): string | undefined => {
  const url = URL.parse(address, where)
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return undefined
  return url.href.replaceAll(/%7B/gi, '{').replaceAll(/%7D/gi, '}')
}

const level = (value: unknown, otherwise: number): number =>
  Number.isInteger(value) ? Math.min(Math.max(value as number, 0), deepest) : otherwise

const boundsOf = (value: unknown): [number, number, number, number] => {
  if (!Array.isArray(value) || value.length !== 4 || !value.every(Number.isFinite)) return everywhere
  const [west, south, east, north] = value as [number, number, number, number]
  const [left, bottom, right, top] = everywhere
  return west < east && south < north && west < right && east > left && south < top && north > bottom
    ? [Math.max(west, left), Math.max(south, bottom), Math.min(east, right), Math.min(north, top)]
    : everywhere
}

const layersOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [])
    .slice(0, most_layers)
    .flatMap((layer) => (isRecord(layer) && typeof layer.id === 'string' ? [layer.id] : []))
