import { openmaptiles } from './openmaptiles.ts'
import { protomaps } from './protomaps.ts'
import type { MapSource } from './source.ts'
import type { Vocabulary } from './vocabulary.ts'

/** Those that tiles may have, by the name of their schema. */
export const vocabularies = { protomaps, openmaptiles } as const

export const vocabularyOf = ({ schema }: MapSource): Vocabulary => vocabularies[schema ?? 'protomaps']
