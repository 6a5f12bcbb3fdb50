import { fragment, fragment_room, putDecimal, putInteger } from '#formats/ascii.ts'
import { type Clock, longest_time } from '#formats/clock.ts'
import type { StoredTrack } from '#store/points/tracks.ts'
import type { Columns } from '#track/columns.ts'
import { steps_per_degree } from '#track/grid.ts'
import { flag } from '#track/point.ts'
import type { Written } from '../operation.ts'
import { type Along, addressAt, follower, unbelieved } from './point.ts'

/** Points told as `teller` tells them, but written from their columns at once: of a month nothing is made but the answer. */

/** Points that are written together, at least, where there are as many: some 600 KB, for each piece of an answer has its price. */
const portion = 4000
/** A row without its address: fields, their numbers, its time. */
const longest_row = 16 * fragment_room + 8 * 12 + longest_time

/** @param wanted asked in the order of the points */
export async function* rows(
  batches: AsyncIterable<Columns>,
  tracks: readonly StoredTrack[],
  wanted: (time: number, flags: number) => boolean,
): AsyncGenerator<Written> {
  const write = writer(tracks, wanted)
  for await (const some of portions(batches)) yield (local) => write(some, local)
}

async function* portions(batches: AsyncIterable<Columns>): AsyncGenerator<readonly Columns[]> {
  let some: Columns[] = []
  let count = 0
  for await (const columns of batches) {
    some.push(columns)
    count += columns.time.length
    if (count < portion) continue
    yield some
    some = []
    count = 0
  }
  if (count > 0) yield some
}

const writer = (tracks: readonly StoredTrack[], wanted: (time: number, flags: number) => boolean) => {
  const follow = follower(tracks)
  const writeOne = (begin: number, columns: Columns, local: Clock): number => {
    const { time, lat, lng, flags } = columns
    let at = begin
    for (let row = 0; row < time.length; row++) {
      const moment = time[row] as number
      const marks = flags[row] as number
      if (!wanted(moment, marks)) continue
      const along = follow(moment, lat[row] as number, lng[row] as number, marks)
      at = putRow(at, columns, row, along, local)
    }
    return at
  }
  return (some: readonly Columns[], local: Clock): Buffer => {
    const end = some.reduce((at, columns) => writeOne(at, columns, local), 0)
    return Buffer.copyBytesFrom(new Uint8Array(view.buffer, 0, end))
  }
}

/** Where rows are written before they are copied into the answer. */
let view = new DataView(new ArrayBuffer(portion * longest_row))

const reserve = (length: number): void => {
  if (length <= view.byteLength) return
  const grown = new Uint8Array(length * 2)
  grown.set(new Uint8Array(view.buffer))
  view = new DataView(grown.buffer)
}

const lat_is = fragment(',{"lat":')
const lng_is = fragment(',"lng":')
const alt_is = fragment(',"alt":')
const satellites_are = fragment(',"satellites":')
const mileage_is = fragment(',"mileage":')
const time_is = fragment(',"get_time":"')
const address_is = fragment('","address":')
const heading_is = fragment(',"heading":')
const speed_is = fragment(',"speed":')
const precision_is = fragment(',"precision":')
const no_address = fragment('""')
const is_lbs = fragment(',"gsm_lbs":true')
const is_parking = fragment(',"parking":true')
const is_buffered = fragment(',"buffered":true')
const is_spike = fragment(',"spike":true')
const is_ahead = fragment(',"ahead":true')
const end = fragment('}')

const putRow = (begin: number, columns: Columns, row: number, { metres, track }: Along, local: Clock): number => {
  const time = columns.time[row] as number
  const address = addressAt(track, time)
  reserve(begin + longest_row + address.length * longest_character)
  let at = begin
  at = putDecimal(view, lat_is(view, at), Math.round((columns.lat[row] as number) * steps_per_degree), 1_000_000)
  at = putDecimal(view, lng_is(view, at), Math.round((columns.lng[row] as number) * steps_per_degree), 1_000_000)
  at = putInteger(view, alt_is(view, at), columns.alt[row] as number)
  at = putInteger(view, satellites_are(view, at), columns.satellites[row] as number)
  at = putDecimal(view, mileage_is(view, at), Math.round(metres), 1000)
  at = local.put(view, time_is(view, at), time)
  at = putAddress(address_is(view, at), address)
  at = putInteger(view, heading_is(view, at), columns.heading[row] as number)
  at = putInteger(view, speed_is(view, at), columns.speed[row] as number)
  const precision = columns.precision[row] as number
  if (precision !== 0) at = putInteger(view, precision_is(view, at), precision)
  return end(view, putMarks(at, columns.flags[row] as number, track !== undefined))
}

const putMarks = (begin: number, flags: number, driven: boolean): number => {
  let at = begin
  if ((flags & flag.lbs) !== 0) at = is_lbs(view, at)
  if (!driven || (flags & unbelieved) !== 0) at = is_parking(view, at)
  if ((flags & flag.buffered) !== 0) at = is_buffered(view, at)
  if ((flags & flag.spike) !== 0) at = is_spike(view, at)
  return (flags & flag.ahead) === 0 ? at : is_ahead(view, at)
}

/** Bytes of a character as JSON, escaped. */
const longest_character = 6

const putAddress = (at: number, address: string): number => {
  if (address === '') return no_address(view, at)
  return at + Buffer.from(view.buffer).write(JSON.stringify(address), at)
}
