import type { Street, StreetTile } from './street-tile.ts'

/** Tiles around a place. Positions are in metres from it, to the east and to the south: streets are flat. */
export interface Ground {
  /** Metres of a unit of the tiles. */
  unit: number
  /** Each with the place in its units. */
  tiles: readonly { tile: StreetTile; x: number; y: number }[]
}

/** A straight part of a street. */
export interface Part {
  street: Street
  x1: number
  y1: number
  x2: number
  y2: number
}

export interface Point {
  x: number
  y: number
}

export interface House extends Point {
  number: string
  away: number
}

export interface Near extends Point {
  street: Street
  /** Metres to it. */
  away: number
}

export interface Answer {
  /** The nearest place of the street, of the house, or where streets meet. */
  at: Point
  /** Of a crossing two, the nearer first. */
  streets: readonly Street[]
  house?: string
}

/** Metres to a street up to which it is told anywhere. */
export const reach = 100

/** Metres to a street up to which it is told in the country. */
export const far_reach = 300
/** Streets within the farther reach from which on a place is in a town: whoever is 200 m off there is at none of them. */
const streets_of_a_town = 3
/** Metres that a footpath or a tunnel has to be nearer than a street to be told instead. */
const path_handicap = 10
/** Metres to a house of the street, up to which its number is told. */
export const house_reach = 50
/** Metres from the line of a street on which houses of both sides are as likely. */
const carriageway = 5
/** Metres to where streets meet, up to which a place is at the crossing, and that lines may be apart there, or two units. */
const crossing_reach = 20
const joint = 2.5

/** The address of the place in the middle of the ground. */
export const addressIn = (ground: Ground, radius: number): Answer | undefined => {
  const near = nearestOf(partsWithin(ground, radius))
  if (!near || !isTold(ground, near)) return undefined
  const house = houseOf(ground, near)
  const crossing = crossingOf(ground, near)
  if (crossing && !(house && house.away < crossing.away))
    return { at: crossing, streets: [near.street, crossing.street] }
  return house ? { at: house, streets: [near.street], house: house.number } : { at: near, streets: [near.street] }
}

const isTold = (ground: Ground, { away }: Near): boolean =>
  away <= reach || new Set(partsWithin(ground, far_reach).map(({ street }) => street.name)).size < streets_of_a_town

const origin: Point = { x: 0, y: 0 }

/** Parts of streets within so many metres of a point, and some a little farther. */
const partsWithin = ({ unit, tiles }: Ground, radius: number, { x, y }: Point = origin): Part[] => {
  const found: Part[] = []
  const wide = radius / unit
  for (const { tile, x: px, y: py } of tiles) {
    const [mx, my] = [px + x / unit, py + y / unit]
    for (const i of tile.lines_at?.search(mx - wide, my - wide, mx + wide, my + wide) ?? []) {
      const number = (at: number): number => tile.lines[4 * i + at] as number
      found.push({
        street: tile.streets[tile.owners[i] as number] as Street,
        x1: (number(0) - px) * unit,
        y1: (number(1) - py) * unit,
        x2: (number(2) - px) * unit,
        y2: (number(3) - py) * unit,
      })
    }
  }
  return found
}

const nearestOf = (parts: readonly Part[], from: Point = origin): Near | undefined => {
  let best: Near | undefined
  let least = Number.POSITIVE_INFINITY
  for (const part of parts) {
    const at = footOf(part, from)
    const away = Math.hypot(at.x - from.x, at.y - from.y)
    const weight = part.street.way === 'path' ? away + path_handicap : away
    if (weight >= least) continue
    least = weight
    best = { ...at, away, street: part.street }
  }
  return best
}

/** The place of a part that is nearest to a point. */
const footOf = ({ x1, y1, x2, y2 }: Part, { x, y }: Point): Point => {
  const [dx, dy] = [x2 - x1, y2 - y1]
  const along = ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy)
  const share = Math.max(0, Math.min(1, along))
  return { x: x1 + share * dx, y: y1 + share * dy }
}

const housesWithin = ({ unit, tiles }: Ground, radius: number): House[] => {
  const found: House[] = []
  const wide = radius / unit
  for (const { tile, x: px, y: py } of tiles)
    for (const i of tile.houses_at?.search(px - wide, py - wide, px + wide, py + wide) ?? []) {
      const x = ((tile.houses[2 * i] as number) - px) * unit
      const y = ((tile.houses[2 * i + 1] as number) - py) * unit
      found.push({ x, y, away: Math.hypot(x, y), number: tile.numbers[i] as string })
    }
  return found.filter(({ away }) => away <= radius).sort((a, b) => a.away - b.away)
}

/** Houses that are looked at: nobody is near to more. */
const most_houses = 16

/** The nearest house that stands at the street, on this side of it. */
const houseOf = (ground: Ground, { street, away }: Near): House | undefined =>
  housesWithin(ground, house_reach)
    .slice(0, most_houses)
    .find((house) => {
      if (streetOf(ground, house)?.name !== street.name) return false
      if (away <= carriageway) return true
      const between = partsWithin(ground, house_reach).filter((part) => part.street.name === street.name)
      return !between.some((part) => crosses(part, house))
    })

/** The street of a house: the one that is nearest to it. */
export const streetOf = (ground: Ground, house: Point): Street | undefined =>
  nearestOf(partsWithin(ground, reach, house), house)?.street

/** Answers whether the straight way from the middle to a point goes over a part. */
const crosses = ({ x1, y1, x2, y2 }: Part, { x, y }: Point): boolean => {
  const side = (ax: number, ay: number, bx: number, by: number): number => Math.sign(ax * by - ay * bx)
  const isBetween = side(x, y, x1, y1) !== side(x, y, x2, y2)
  return isBetween && side(x2 - x1, y2 - y1, -x1, -y1) !== side(x2 - x1, y2 - y1, x - x1, y - y1)
}

/** Where the street meets another one that has a name, if that is near. */
const crossingOf = (ground: Ground, { street }: Near): Near | undefined => {
  const roads = partsWithin(ground, crossing_reach).filter((part) => part.street.way === 'road')
  const own = roads.filter((part) => part.street.name === street.name)
  let best: Near | undefined
  for (const other of roads)
    if (other.street.name !== street.name)
      for (const part of own)
        for (const at of meetings(part, other, Math.max(joint, 2 * ground.unit))) {
          const away = Math.hypot(at.x, at.y)
          if (away <= Math.min(crossing_reach, best?.away ?? crossing_reach))
            best = { ...at, away, street: other.street }
        }
  return best
}

/** Where one of two parts ends on the other: where a bridge goes over a street neither does. */
const meetings = (a: Part, b: Part, apart: number): Point[] => [...endsOn(a, b, apart), ...endsOn(b, a, apart)]

const endsOn = ({ x1, y1, x2, y2 }: Part, other: Part, apart: number): Point[] =>
  [
    { x: x1, y: y1 },
    { x: x2, y: y2 },
  ].filter((end) => {
    const foot = footOf(other, end)
    return Math.hypot(foot.x - end.x, foot.y - end.y) <= apart
  })

/** Houses in the whole ground whose number `isMeant` picks. */
export const numbered = ({ unit, tiles }: Ground, isMeant: (number: string) => boolean): House[] =>
  tiles.flatMap(({ tile, x: px, y: py }) =>
    tile.numbers.flatMap((number, i) => {
      if (!isMeant(number)) return []
      const x = ((tile.houses[2 * i] as number) - px) * unit
      const y = ((tile.houses[2 * i + 1] as number) - py) * unit
      return [{ x, y, away: Math.hypot(x, y), number }]
    }),
  )
