import { Type } from 'typebox'
import { anyone } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Described, Named, Nullable, OneOf, Text } from '#contract/schema.ts'
import { MapType, serviceSettings } from '#resource/dealer/settings.ts'
import { bearersDealer, domainsDealer, first_dealer } from '#service/dealer/shown.ts'
import { knowsRoads } from '#service/roads/match.ts'
import type { Config } from '#src/config.ts'
import type { Db } from '#store/db.ts'
import * as dealers from '#store/dealer/dealers.ts'

const Level = Type.Integer({ minimum: 0, maximum: 22 })

const MapSource = Named('MapSource', {
  id: Type.String({ examples: ['osm'], description: 'What the source is called in styles.' }),
  /** The map that it is a part of. */
  map: Described(MapType, 'Kind of the map.'),
  kind: Described(OneOf(['vector', 'raster', 'style']), 'Tiles of shapes, tiles of pictures, or a whole style.'),
  /** With `{z}`, `{x}` and `{y}`; of a style its own address; always of this service. */
  url: Type.String({ examples: ['/map/5f0c9a/{z}/{x}/{y}'], description: 'Address of the style or of its tiles.' }),
  min_zoom: { ...Described(Level, 'Levels below show nothing.'), examples: [0] },
  max_zoom: { ...Described(Level, 'Levels above are drawn from this one.'), examples: [6] },
  /** West, south, east, north, in degrees. */
  bounds: Type.Array(Type.Number(), {
    examples: [[-180, -85.05, 180, 85.05]],
    description: 'West, south, east and north of what it shows, in degrees.',
  }),
  /** HTML: text and links. */
  attribution: Type.String({
    examples: ['© OpenStreetMap'],
    description: 'What must stand on the map, whose data it is.',
  }),
  digest: Type.String({
    examples: ['5f0c9a'],
    description: 'Digest of what the tiles are from: a tile of one digest never changes.',
  }),
  /** The layers of a vector source. */
  layers: Type.Array(Type.String(), {
    examples: [['earth', 'water', 'boundaries', 'places']],
    description: 'Names of the layers of a vector source.',
  }),
  schema: Nullable(
    Described(
      OneOf(['protomaps', 'openmaptiles']),
      'Vocabulary that a vector source is in; null of pictures and styles.',
    ),
  ),
})

export default query('map/source/list', {
  summary: 'Lists what the maps of a dealer are drawn from, before anybody signs in too.',
  description:
    'Of the maps that the dealer offers (`allowed_maps`), sources of one `map` from below upwards. `osm` is the world that ' +
    'comes along, streets that are fetched, and files of the operator over them; where the dealer ' +
    'offers none of those that are there, it is these. `ready` is false while the world is being made, after the first ' +
    'start: it comes within a minute. The dealer is the one of whoever asks, by the hash or by the header `Authorization` (4 ' +
    'when the session has ended); where nobody has signed in, the one of the domain, and the first where that is nobody’s. ' +
    '`attribution` has to be shown wherever the source is drawn. While those that a source is fetched of cannot be reached it is ' +
    'left out, and `away` is true; a tile that could not be had is answered by 204 with the header `odograph-map: away`: then ' +
    'ask for this list again, at most each half minute, until what is missing is back. Addresses in a style are of this service too, and ' +
    'begin with `/`.',
  access: anyone,
  params: Type.Object({
    domain: Type.Optional(Described(Text(253, 1), 'Host name of the service.')),
    hash: Type.Optional(Described(Text(255), 'A session or an API key.')),
  }),
  result: Type.Object({
    list: Type.Array(MapSource),
    ready: Type.Boolean({ description: 'The data of the map are there.' }),
    away: Type.Boolean({ description: 'One that is drawn else cannot be had now.', examples: [false] }),
    first: Described(MapType, 'Map that the dealer shows to whoever has chosen none, where it is there.'),
    link: Type.String({
      examples: ['https://maps.example/?q={lat},{lng}'],
      description: 'Where a place is opened, with `{lat}`, `{lng}` and `{zoom}` for it; empty: nowhere.',
    }),
    roads: Type.Boolean({ description: 'Beyond the contract: `track/read` tells tracks on roads.', examples: [false] }),
  }),

  async handler({ domain, hash }, { db, config, header_hash, maps, fail }) {
    const session = hash || header_hash
    const dealer = session
      ? ((await bearersDealer(db, session)) ?? fail('session_ended'))
      : await strangersDealer(db, domain, config)
    const { allowed_maps, default_map } = serviceSettings(dealer?.settings)
    const allowed: readonly string[] = allowed_maps
    const { list, ready, away } = await maps.sources()
    const offered = list.filter(({ map }) => allowed.includes(map))
    const shown = offered.length > 0 ? offered : list.filter(({ map }) => map === 'osm')
    return { list: shown, ready, away, first: default_map.type, link: config.map_link, roads: knowsRoads(config) }
  },
})

/** Whose service is shown at a host; the first dealer's where it is nobody's. */
const strangersDealer = async (db: Db, domain: string | undefined, config: Config) => {
  const found = domain === undefined ? undefined : await domainsDealer(db, domain, config)
  return found && found.block_type !== 'DELETED' ? found : dealers.read(db, first_dealer)
}
