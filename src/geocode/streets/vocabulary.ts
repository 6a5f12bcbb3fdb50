import type { Schema } from '../tiles.ts'
import type { Value } from './read-tile.ts'

/** Layers and properties by which tiles of a schema tell streets, houses and settlements. */
export interface Vocabulary {
  /** The layer that has streets with their names, and what a line in it is; nothing for what nobody drives or walks on. */
  streets: string
  street(tags: Tags): Way | undefined
  /** The layers that have numbers of houses, and under which word. */
  houses: readonly { layer: string; key: string }[]
  /** The layer of settlements, and of what size one is; nothing for what is none. */
  places: string
  place(tags: Tags): Size | undefined
}

export type Tags = ReadonlyMap<string, Value>

/** The way that a street is: `path` is walked, or lies below the ground, and is told where nothing else is as near. */
export type Way = 'road' | 'path'

export type Size = 'city' | 'town' | 'village' | 'hamlet'

const sizes: ReadonlySet<unknown> = new Set<Size>(['city', 'town', 'village', 'hamlet'])
const sizeOf = (value: unknown): Size | undefined => (sizes.has(value) ? (value as Size) : undefined)

const protomaps_roads: ReadonlySet<unknown> = new Set(['highway', 'major_road', 'medium_road', 'minor_road', 'path'])

/** OpenMapTiles' classes, also where one is being built. */
const openmaptiles_road =
  /^(motorway|trunk|primary|secondary|tertiary|minor|service|track|path|busway|raceway)(_construction)?$/

export const vocabularies: Readonly<Record<Schema, Vocabulary>> = {
  // docs.protomaps.com/basemaps/layers, version 4.
  protomaps: {
    streets: 'roads',
    street: (tags) => {
      if (!protomaps_roads.has(tags.get('kind'))) return undefined
      const isWalked = tags.get('kind') === 'path' && tags.get('kind_detail') !== 'pedestrian'
      return isWalked || tags.get('is_tunnel') ? 'path' : 'road'
    },
    houses: [
      { layer: 'buildings', key: 'addr_housenumber' },
      { layer: 'pois', key: 'addr_housenumber' },
    ],
    places: 'places',
    place: (tags) => {
      if (tags.get('kind') !== 'locality') return undefined
      return tags.has('kind_detail') ? sizeOf(tags.get('kind_detail')) : 'village'
    },
  },
  // openmaptiles.org/schema.
  openmaptiles: {
    streets: 'transportation_name',
    street: (tags) => {
      const kind = tags.get('class')
      if (typeof kind !== 'string' || !openmaptiles_road.test(kind)) return undefined
      const isWalked = kind.startsWith('path') && tags.get('subclass') !== 'pedestrian'
      return isWalked || tags.get('brunnel') === 'tunnel' ? 'path' : 'road'
    },
    houses: [{ layer: 'housenumber', key: 'housenumber' }],
    places: 'place',
    place: (tags) => sizeOf(tags.get('class')),
  },
}

/** A name in its place's language, and in languages in which it differs. */
export interface Names {
  name: string
  /** By ISO 639. */
  others?: Readonly<Record<string, string>>
}

/** Letters of a name that are kept. */
const longest = 100
const in_language = /^name[:_]([a-z]{2,3})$/

/** The name of a feature, or else its number, as motorways have one. */
export const namesOf = (tags: Tags): Names | undefined => {
  const name = textOf(tags.get('name')) ?? textOf(tags.get('ref'))
  if (!name) return undefined
  let others: Record<string, string> | undefined
  for (const [key, value] of tags) {
    const lang = key.startsWith('name') ? in_language.exec(key)?.[1] : undefined
    const other = lang && textOf(value)
    if (lang && other && other !== name) {
      others ??= {}
      others[lang] = other
    }
  }
  return others ? { name, others } : { name }
}

/** The name in a language, where it has one of its own there. */
export const nameIn = ({ name, others }: Names, lang: string): string =>
  others && Object.hasOwn(others, lang) ? (others[lang] as string) : name

/** The text of a value, on one line; `undefined` where there is none. */
export const textOf = (value: Value | undefined): string | undefined =>
  value === undefined || value === ''
    ? undefined
    : String(value).slice(0, longest).toWellFormed().replace(/\s+/g, ' ').trim() || undefined
