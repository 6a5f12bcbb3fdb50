import { distance, type Location } from '#geo/distance.ts'
import { fold } from '../../gazetteer/fold.ts'
import { textAt } from '../../gazetteer/gazetteer.ts'
import type { Found } from '../../geocoder.ts'
import type { TileReader } from '../../tiles.ts'
import { type Surroundings, tellAddress } from '../address.ts'
import { numbered, streetOf } from '../ground.ts'
import type { Place } from '../place-tile.ts'
import { moved, type Streets } from '../streets.ts'
import type { StreetMatch } from './find.ts'
import { locationOf } from './street-names.ts'

/** Metres from the middle of a street in which houses are looked for: of some tens of tiles. */
const farthest = 2_500

/** What a house that was asked for and is not there weighs: its street comes behind one that has it. */
const missing = 1

/** The street with the place of the house that was asked for, where its tiles have that. */
export const withHouse = async (streets: Streets, reader: TileReader, match: StreetMatch): Promise<StreetMatch> => {
  const { names, street, house } = match
  if (house === undefined) return match
  const middle = locationOf(names, street)
  const box = boundsOf(match)
  const radius = Math.min(farthest, Math.max(distance(middle, box.nw), distance(middle, box.se)) + 50)
  const ground = await streets.groundAt(reader, middle, radius).catch(() => undefined)
  const name = textAt(names.names, match.name)
  if (!ground) return match
  const found = numbered(ground, (number) => compact(number) === compact(house))
    .sort((a, b) => a.away - b.away)
    .find((one) => streetOf(ground, one)?.name === name)
  if (!found) return { ...match, weight: match.weight + missing }
  return { ...match, found: { ...moved(middle, found), number: found.number } }
}

const compact = (number: string): string => fold(number).replaceAll(' ', '')

/** A street as it is answered: in its middle, with its bounds; or the house. */
export const tellStreet = (
  match: StreetMatch,
  around: (at: Location, place: Place | undefined) => Surroundings,
  lang: string,
): Found => {
  const { names, name, street, found } = match
  const at = found ?? locationOf(names, street)
  const place = names.places[names.place[street] as number]
  const told = tellAddress(
    { lat: at.lat, lng: at.lng, streets: [{ name: textAt(names.names, name), way: 'road' }], house: found?.number },
    around(at, place),
    lang,
  )
  return found ? told : { ...told, details: { ...told.details, bounds: boundsOf(match) } }
}

const boundsOf = ({ names, street }: StreetMatch) => {
  const { lat, lng } = locationOf(names, street)
  const [high, wide] = [(names.lat_reach[street] as number) / 1e4, (names.lng_reach[street] as number) / 1e4]
  return { nw: { lat: lat + high, lng: lng - wide }, se: { lat: lat - high, lng: lng + wide } }
}
