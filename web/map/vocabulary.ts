import type { ExpressionSpecification } from 'maplibre-gl'
import type { Language } from '#web/words/language.ts'

/** What our style draws, and where it stands in tiles: each vocabulary is a table. */

export type Expression = ExpressionSpecification

/** A layer of tiles, and which of its features are meant; all of them without a filter. */
export interface Standing {
  layer: string
  filter?: Expression
}

/** Areas of several kinds: by which fields, and which words stand for which of our kinds; the first that knows one decides. */
export interface Areas extends Standing {
  kinds: readonly (readonly [field: string, words: Readonly<Partial<Record<Kind, readonly string[]>>>])[]
}

/** What ground may be, as it is coloured. */
export type Kind =
  | 'forest'
  | 'grass'
  | 'park'
  | 'farm'
  | 'scrub'
  | 'ice'
  | 'sand'
  | 'town'
  | 'industry'
  | 'school'
  | 'hospital'
  | 'sports'
  | 'airfield'

/** Roads by how important they are, the most important last. */
export const classes = ['track', 'service', 'minor', 'tertiary', 'secondary', 'primary', 'trunk', 'motorway'] as const
export type RoadClass = (typeof classes)[number]

export interface Vocabulary {
  /** What is the same of ground and names: a part that tiles do not have is left out. */
  parts: Readonly<Partial<Record<Part, Standing>>>
  cover: Areas
  use: Areas
  road: {
    /** One of `classes`. */
    class: Expression
    isLink: Expression
    /** Letters of its shield. */
    shield: Expression
    /** Degrees that an arrow is turned by from how the line is drawn. */
    turn: Expression
  }
  /** Countries and regions have levels, 2 and 4. */
  border: { level: Expression; isDisputed: Expression }
  place: {
    /** From 1 (a hamlet) to 16, as Protomaps counts people. */
    weight: Expression
    /** What is lower is named first. */
    order: Expression
    isCapital: Expression
    /** Whether its level has come. */
    isDue: Expression
  }
  number: Expression
  nameIn(language: Language): Expression
}

export type Part =
  | 'sea'
  | 'land'
  | 'reserve'
  | 'water'
  | 'stream'
  | 'runway'
  | 'building'
  | 'pier'
  | 'pier_line'
  | 'path'
  | 'tunnel'
  | 'road'
  | 'bridge'
  | 'rail'
  | 'ferry'
  | 'border'
  | 'stream_name'
  | 'sea_name'
  | 'lake_name'
  | 'lake_line'
  | 'island'
  | 'oneway'
  | 'number'
  | 'road_name'
  | 'shield'
  | 'spot'
  | 'quarter'
  | 'region'
  | 'town'
  | 'country'
