import type { Words } from '#web/words/dictionary.ts'
import type { MapRead } from './map-read.ts'

type Drawn = MapRead['drawn'][number]

/** What something that is drawn is called: whose it is, or its file. */
export const nameOf = (
  { id, choice_id }: Drawn,
  { choices, files }: MapRead,
  words: Words<'panel/operator/map'>,
): string => {
  if (id === 'world') return words.world
  if (id === 'file') return words.own_file
  if (id.startsWith('stand-in-')) return words.stand_in
  const choice = choices.find((one) => one.id === choice_id)
  if (choice) return URL.parse(choice.address)?.host ?? choice.address.split('/').at(-1) ?? choice.address
  const bare = id.replace(/^file-/, '')
  return files.find(({ name }) => name === bare)?.name ?? bare
}

/** Edges as people read them: south–north, west–east. */
export const areaOf = (bounds: readonly number[] | null, words: Words<'panel/operator/map'>): string => {
  if (!bounds) return '–'
  const [west = -180, south = -90, east = 180, north = 90] = bounds
  if (west <= -179 && east >= 179 && north - south > 150) return words.everywhere
  const told = (degrees: number): string => degrees.toFixed(2)
  return `${told(south)}–${told(north)}, ${told(west)}–${told(east)}`
}
