import type { TileReader } from '#geocode/tiles.ts'
import type { Drawn, Maker, MapSource } from '../maker.ts'
import type { Chosen } from './choices.ts'

/** Makers of tiles at one moment. From below upwards: the world, what was chosen, stand-ins for streets, files of the folder, the operator's. */
export interface Row {
  world: Maker
  chosen: Pick<Chosen, 'makers' | 'drawn' | 'hasStreets'>
  spare: readonly Maker[]
  found: readonly Maker[]
  file: Maker | undefined
}

const operators = ({ file }: Row): Maker[] => (file ? [file] : [])

/** Files of the folder that are drawn because they are there, and the operator's. One that was chosen is drawn as it was chosen. */
const ownOf = (row: Row): Maker[] => {
  const chosen = row.chosen.makers().map((maker) => maker.source()?.digest)
  return [...row.found.filter((maker) => !chosen.includes(maker.source()?.digest ?? '')), ...operators(row)]
}

const standInsOf = ({ chosen, spare }: Row): readonly Maker[] => (chosen.hasStreets() ? [] : spare)

/** All that may be asked for a tile, drawn or not. */
export const allOf = (row: Row): Maker[] => [
  row.world,
  ...row.chosen.makers(),
  ...row.spare,
  ...row.found,
  ...operators(row),
]

/** The sources that pages are told, and whether those are all (`Maps.sources`). */
export const sourcesOf = (row: Row): { list: MapSource[]; ready: boolean; away: boolean } => {
  const told = [row.world, ...row.chosen.makers(), ...standInsOf(row), ...ownOf(row)]
  const all = allOf(row)
  return {
    list: told.flatMap((maker) => maker.source() ?? []),
    ready: all.every((maker) => maker.isReady?.() ?? true),
    away: all.some((maker) => maker.fault?.() !== undefined),
  }
}

/** Tiles that addresses are read out of, one's own first. */
export const readersOf = (row: Row): TileReader[] =>
  [...ownOf(row).reverse(), ...row.spare, ...row.chosen.makers()].flatMap((maker) => maker.reader?.() ?? [])

/** All that is drawn, with what was chosen and cannot be had now. */
export const drawnOf = (row: Row): Drawn[] => [
  ...drawn([row.world]),
  ...row.chosen.drawn(),
  ...drawn([...standInsOf(row), ...ownOf(row)]),
]

const drawn = (makers: readonly Maker[]): Drawn[] =>
  makers.flatMap((maker) => {
    const source = maker.source()
    return source ? [{ id: source.id, map: source.map, kind: source.kind, source, fault: undefined }] : []
  })
