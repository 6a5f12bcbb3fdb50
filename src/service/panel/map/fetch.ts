import { type Static, Type } from 'typebox'
import { invalid } from '#contract/errors.ts'
import { oneOf } from '#contract/exactly-one.ts'
import {
  Default,
  Described,
  Id,
  Lat,
  Lng,
  Matching,
  Named,
  Nullable,
  OneOf,
  Optional,
  Target,
  UtcTime,
} from '#contract/schema.ts'
import type { Box as Corners } from '#geo/boxes.ts'
import type { OwnMaps, Wish } from '#map/own/own-maps.ts'
import type { Db } from '#store/db.ts'
import type { FetchRow } from '#store/map-fetch.ts'
import { aroundFleet } from '#store/points/around-fleet.ts'

/** Map fetches: streets of an area that are fetched into a map file of one's own. */

export const Box = Named('MapBox', {
  south: Described(Lat, 'Southern edge.'),
  west: Described(Lng, 'Western edge; more than `east` where the area lies over the date line.'),
  north: Described(Lat, 'Northern edge.'),
  east: Described(Lng, 'Eastern edge.'),
})

const country = Matching('^[A-Za-z]{2}$', 'two letters, such as DE', { maxLength: 2, examples: ['LI'] })

/** Parameters that name the area of a fetch: exactly one of the first three. */
export const wanted = {
  area: Optional(Described(Box, 'What lies between four edges.')),
  country: Optional({
    ...country,
    description: 'A country, by two letters (ISO 3166-1), with all its lands overseas.',
  }),
  around_fleet: Optional(
    Type.Boolean({ description: 'Where the devices of this platform were in the last 90 days, and around it.' }),
  ),
  max_zoom: Default(Type.Integer({ minimum: 0, maximum: 15, description: 'The deepest level.' }), 15),
  from: Optional(
    Target(
      'map_networks',
      Matching('^https?://', 'an address that begins with https:// or http://', {
        maxLength: 2048,
        examples: ['https://build.protomaps.com/{date}.pmtiles'],
        description:
          'Address of the planet file, PMTiles of version 3; `{date}` in it stands for the newest day. Absent: the builds of Protomaps.',
      }),
    ),
  ),
}

interface Wanted {
  area?: Corners
  country?: string
  around_fleet?: boolean
}

/** The area that the parameters name. @throws error 7 where they name none, or more than one */
export const wishOf = async (
  { area, country, around_fleet }: Wanted,
  { db, now, own_maps }: { db: Db; now: Date; own_maps: OwnMaps },
): Promise<Wish> => {
  oneOf({ area, country, around_fleet: around_fleet || undefined }, 'area', 'country', 'around_fleet')
  const wish: Wish = area
    ? { area: [area.south, area.west, area.north, area.east].join() }
    : country
      ? { country: country.toUpperCase() }
      : { fleet: await aroundFleet(db, now) }
  const fault = own_maps.faultOf(wish)
  if (fault) throw invalid(area ? 'area' : country ? 'country' : 'around_fleet', fault)
  return wish
}

const Bytes = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })

export const MapFetch = Named('MapFetch', {
  id: Described(Id, 'Counts the fetches of this platform.'),
  name: Type.String({ description: 'What the map is called.' }),
  area: Nullable(Described(Box, 'The area that is wanted; null: it is none.')),
  country: Nullable(Type.String({ description: 'The country that is wanted; null: it is none.' })),
  around_fleet: Type.Boolean({ description: 'The surroundings of the fleet are wanted.' }),
  max_zoom: Type.Integer({ description: 'The deepest level.' }),
  from: Type.String({ description: 'Address of the planet file.' }),
  state: Described(
    OneOf(['waiting', 'running', 'done', 'failed', 'cancelled']),
    'It waits for the process that fetches; it is fetched; it is there; `fault` says why not; somebody ended it.',
  ),
  done: Nullable(Described(Bytes, 'Bytes that have come; null: it is being found out how many there are.')),
  total: Nullable(Described(Bytes, 'Bytes of all that is to come; null: that is being found out.')),
  seconds: Nullable(Type.Integer({ minimum: 0, description: 'Seconds that are left; null: that cannot be said.' })),
  fault: Nullable(Type.String({ description: 'Why it failed, in a sentence.' })),
  created: Described(UtcTime, 'When it was asked for.'),
  ended: Nullable(Described(UtcTime, 'When it was done, failed or was cancelled.')),
})

export const fetchOf = (row: FetchRow, { nameOf }: OwnMaps): Static<typeof MapFetch> => {
  const { wish: kept, source, confirmed: _, name, state, ...rest } = row
  const wish = kept as Wish
  const [south = 0, west = 0, north = 0, east = 0] = 'area' in wish ? wish.area.split(',').map(Number) : []
  return {
    ...rest,
    name: name ?? nameOf(wish),
    state: state as Static<typeof MapFetch>['state'],
    area: 'area' in wish ? { south, west, north, east } : null,
    country: 'country' in wish ? wish.country : null,
    around_fleet: 'fleet' in wish,
    from: source,
  }
}
