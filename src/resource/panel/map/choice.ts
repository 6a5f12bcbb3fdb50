import { type Static, Type } from 'typebox'
import { invalid } from '#contract/errors.ts'
import { Default, Described, Id, Nullable, OneOf, Optional, Secret, Target, Text } from '#contract/schema.ts'
import type { Choice, Maps } from '#map/maps.ts'
import type { ChoiceRow } from '#store/map-choices.ts'
import { MapType } from '../../dealer/settings.ts'
import { hiddenOf, openOf } from './choice/address.ts'

/**
 * Map choices: the sources that an operator chooses to draw maps from, as requests and answers have them, and as they
 * are stored.
 */

/** Choices of a platform at most, for all of them are asked for each part of the map that somebody looks at. */
export const most_choices = 20

const Level = Type.Integer({ minimum: 0, maximum: 22 })

export const Kind = OneOf(['vector', 'raster', 'style', 'file'], {
  title: 'MapChoiceKind',
  description:
    '`vector` and `raster` are tiles: by the address of a TileJSON, or of tiles with `{z}`, `{x}` and `{y}` or those of a WMTS. ' +
    '`style` is a style of MapLibre, taken whole; `file` a `.pmtiles` of this machine.',
})

const choiceFields = {
  kind: Kind,
  address: Secret(
    Target('map_networks', {
      ...Text(2048, 1),
      examples: ['https://tiles.fleet.example/{z}/{x}/{y}.png?key={key}'],
      description:
        'An address that begins with `https://` or `http://`, with `{key}` for the key; of a file its path, or its name where it is ' +
        'one of `files`. What looks like a key in it is taken for the key, and told as `{key}`, or as `***` where there are more.',
    }),
  ),
  map: Described(MapType, 'The map that it is a part of, as dealers offer it.'),
  min_zoom: Default(Described(Level, 'Levels below are not asked for.'), 0),
  max_zoom: Default(Described(Level, 'Levels above are not asked for: they are drawn of this one.'), 22),
  attribution: Default(
    Described(Text(2000), 'What must stand on the map, text and links; empty: as its owner says.'),
    '',
  ),
  schema: Default(
    Nullable(
      Described(OneOf(['protomaps', 'openmaptiles']), 'Vocabulary of vector tiles; null: found out by their layers.'),
    ),
    null,
  ),
}

export const MapChoice = Type.Object(
  { id: Id, ...choiceFields, has_key: Type.Boolean({ description: 'It has a key, which is never told.' }) },
  { title: 'MapChoice' },
)

export const keyParameter = Optional(
  Secret(Described(Text(500), 'What stands for `{key}`; of a change: absent or empty keeps the one that is there.')),
)

export const NewMapChoice = Type.Object({ ...choiceFields, key: keyParameter }, { title: 'NewMapChoice' })
export const ChangedMapChoice = Type.Object(
  { id: Id, ...choiceFields, key: keyParameter },
  { title: 'ChangedMapChoice' },
)

export type Given = Static<typeof NewMapChoice>

/** The part of a choice that is stored sealed. */
interface Sealed {
  address: string
  key: string
}

/** The address with the key in place of `{key}`. */
const wholeOf = ({ address, key }: Sealed): string => address.replaceAll('{key}', encodeURIComponent(key))

type Seal = (text: string) => Buffer
type Open = (sealed: Buffer) => string

const opened = (row: ChoiceRow, open: Open): Sealed => JSON.parse(open(row.sealed)) as Sealed

/**
 * The row of a choice that was sent; of a change, `before` gives the key that was not sent anew.
 * @throws error 7 for levels, address or key that cannot be
 */
export const rowOf = (
  given: Given & { id: number },
  seal: Seal,
  before?: { row: ChoiceRow; open: Open },
): ChoiceRow => {
  const { id, kind, map, min_zoom, max_zoom, attribution, schema } = given
  if (min_zoom > max_zoom) throw invalid('choice.min_zoom', 'must be no more than max_zoom')
  const kept = keptOf(given, before && { told: before.row.address, ...opened(before.row, before.open) })
  const sealed = seal(JSON.stringify({ address: kept.address, key: kept.key } satisfies Sealed))
  return { id, kind, address: kept.told, sealed, map, min_zoom, max_zoom, attribution, schema }
}

/**
 * The address and the key to store. The old key is kept only for the address that it was given for: with another one
 * the key must be sent anew, else it could be sent anywhere.
 */
const keptOf = ({ kind, address, key = '' }: Given, before?: Sealed & { told: string }): Sealed & { told: string } => {
  if (before?.told === address) return { ...before, key: key || before.key }
  if (kind === 'file') return { address, told: address, key: '' }
  const found = openOf(address)
  if (typeof found === 'string') throw invalid('choice.address', found)
  if (found.key && key) throw invalid('choice.key', 'stands in the address already')
  const own = key || found.key
  if (found.address.includes('{key}') && !own) throw invalid('choice.key', 'is needed: the address has {key} in it')
  return { address: found.address, told: hiddenOf(found.address), key: own }
}

/**
 * The choice as the map is drawn by it. An address from the settings may be in any network; one that a login gave
 * (`guarded`) only in the public one.
 */
export const choiceOf = (row: ChoiceRow, open: Open, { given, streets }: Pick<Maps, 'given' | 'streets'>): Choice => {
  const { address, key } = opened(row, open)
  const { id, kind, map, min_zoom, max_zoom, attribution, schema } = row
  const isGiven = [streets, ...given].some((one) => wholeOf(one) === wholeOf({ address, key }))
  return {
    id: `chosen-${id}`,
    ...({ kind, map, schema } as Pick<Choice, 'kind' | 'map' | 'schema'>),
    ...{ address, key, min_zoom, max_zoom, attribution, guarded: !isGiven },
  }
}

/** The choices of the settings as rows, with ids as if somebody had made them one after another. */
export const rowsOf = (given: readonly Choice[], seal: Seal): ChoiceRow[] =>
  given.map(({ id: _, ...choice }, i) => {
    const found = openOf(choice.address)
    const { address, key } = typeof found === 'string' ? choice : { ...found, key: choice.key || found.key }
    const sealed = seal(JSON.stringify({ address, key } satisfies Sealed))
    const { kind, map, min_zoom, max_zoom, attribution, schema } = choice
    return { id: i + 1, kind, address: hiddenOf(address), sealed, map, min_zoom, max_zoom, attribution, schema }
  })

/** A choice as answers have it, without its key. */
export const toldChoiceOf = (row: ChoiceRow, open: Open): Static<typeof MapChoice> => {
  const { sealed: _, ...rest } = row
  const { address, key } = opened(row, open)
  return { ...(rest as Omit<Static<typeof MapChoice>, 'has_key'>), has_key: key !== '' || address !== row.address }
}

/** Answers whether a row and a choice are for the same source: same kind, same address with its key. */
export const isOf = (row: ChoiceRow, choice: Choice, open: Open): boolean =>
  row.kind === choice.kind && wholeOf(opened(row, open)) === wholeOf(choice)

/** The host that a choice is fetched from; undefined for a file. */
export const hostOf = (row: ChoiceRow, open: Open): string | undefined =>
  row.kind === 'file' ? undefined : URL.parse(opened(row, open).address)?.host
