import type { Written } from '#contract/streamed.ts'
import { degrees, fragment, fragment_room, integers, putKilometres } from '#formats/ascii.ts'
import { type Clock, longest_time } from '#formats/clock.ts'
import { addressAt, follower, unbelieved } from '#resource/track/point.ts'
import type { StoredTrack } from '#store/points/tracks.ts'
import type { Columns } from '#track/columns.ts'
import { steps_per_degree } from '#track/grid.ts'
import { flag } from '#track/point.ts'

/**
 * Points of tracks written as JSON directly from their columns, as `teller` would return them: a month of points makes
 * no objects.
 */

/**
 * Points that one piece of the answer has at least, where there are as many: some 600 KB, for each piece has its price.
 */
const portion = 4000
/** A row without its address: fields with their numbers, and its time. */
const longest_row = 16 * fragment_room + 8 * 12 + longest_time

/** The points of a track as pieces of JSON. @param wanted called for the points in their order */
export async function* rows(
  batches: AsyncIterable<Columns>,
  tracks: readonly StoredTrack[],
  wanted: (time: number, flags: number) => boolean,
): AsyncGenerator<Written> {
  const page = { view: pages.pop() ?? new DataView(new ArrayBuffer(portion * longest_row)) }
  const write = writer(page, tracks, wanted)
  try {
    for await (const some of portions(batches)) yield (local) => write(some, local)
  } finally {
    pages.push(page.view)
  }
}

/** Memory in which the rows of one answer are written, again and again. */
interface Page {
  view: DataView
}

/** Pages of finished answers, to be used again. */
const pages: DataView[] = []

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

/** Points that are written, with their distance along the answer. */
interface Told {
  rows: Int32Array
  metres: Float64Array
  tracks: (StoredTrack | undefined)[]
}

const writer = (page: Page, tracks: readonly StoredTrack[], wanted: (time: number, flags: number) => boolean) => {
  const follow = follower(tracks)
  let told = roomFor(portion)
  /** Before any of them is written, for a loop that does both is slower than two. */
  const choose = ({ time, lat, lng, flags }: Columns): number => {
    if (time.length > told.rows.length) told = roomFor(time.length)
    let count = 0
    for (let row = 0; row < time.length; row++) {
      const moment = time[row] as number
      const marks = flags[row] as number
      if (!wanted(moment, marks)) continue
      const { metres, track } = follow(moment, lat[row] as number, lng[row] as number, marks)
      told.rows[count] = row
      told.metres[count] = metres
      told.tracks[count++] = track
    }
    return count
  }
  const writeOne = (begin: number, columns: Columns, local: Clock): number => {
    const count = choose(columns)
    let at = begin
    for (let i = 0; i < count; i++) {
      const row = told.rows[i] as number
      const track = told.tracks[i]
      const address = addressAt(track, columns.time[row] as number)
      const view = reserve(page, at + longest_row + address.length * longest_character)
      at = putPlace(view, at, columns, row)
      at = putKilometres(view, mileage_is(view, at), Math.round(told.metres[i] as number))
      at = local.put(view, time_is(view, at), columns.time[row] as number)
      at = address === '' ? no_address(view, at) : putAddress(view, address_is(view, at), address)
      at = putMotion(view, at, columns, row)
      at = end(view, putMarks(view, at, columns.flags[row] as number, track !== undefined))
    }
    return at
  }
  return (some: readonly Columns[], local: Clock): Buffer => {
    const end = some.reduce((at, columns) => writeOne(at, columns, local), 0)
    return Buffer.from(page.view.buffer, 0, end)
  }
}

const roomFor = (count: number): Told => ({
  rows: new Int32Array(count),
  metres: new Float64Array(count),
  tracks: new Array(count),
})

const reserve = (page: Page, length: number): DataView => {
  if (length <= page.view.byteLength) return page.view
  const grown = new Uint8Array(length * 2)
  grown.set(new Uint8Array(page.view.buffer))
  page.view = new DataView(grown.buffer)
  return page.view
}

const lat_is = degrees(',{"lat":', 91)
const lng_is = degrees(',"lng":', 181)
const alt_is = integers(',"alt":', 1000)
const satellites_are = integers(',"satellites":', 100)
const mileage_is = fragment(',"mileage":')
const time_is = fragment(',"get_time":"')
const address_is = fragment('","address":')
const no_address = fragment('","address":""')
const heading_is = integers(',"heading":', 360)
const speed_is = integers(',"speed":', 300)
const precision_is = integers(',"precision":', 100)
const is_lbs = fragment(',"gsm_lbs":true')
const is_parking = fragment(',"parking":true')
const is_buffered = fragment(',"buffered":true')
const is_spike = fragment(',"spike":true')
const is_ahead = fragment(',"ahead":true')
const end = fragment('}')

const putPlace = (view: DataView, begin: number, columns: Columns, row: number): number => {
  let at = begin
  at = lat_is(view, at, Math.round((columns.lat[row] as number) * steps_per_degree) | 0)
  at = lng_is(view, at, Math.round((columns.lng[row] as number) * steps_per_degree) | 0)
  at = alt_is(view, at, columns.alt[row] as number)
  return satellites_are(view, at, columns.satellites[row] as number)
}

const putMotion = (view: DataView, begin: number, columns: Columns, row: number): number => {
  const at = speed_is(view, heading_is(view, begin, columns.heading[row] as number), columns.speed[row] as number)
  const precision = columns.precision[row] as number
  return precision === 0 ? at : precision_is(view, at, precision)
}

const putMarks = (view: DataView, begin: number, flags: number, driven: boolean): number => {
  let at = begin
  if ((flags & flag.lbs) !== 0) at = is_lbs(view, at)
  if (!driven || (flags & unbelieved) !== 0) at = is_parking(view, at)
  if ((flags & flag.buffered) !== 0) at = is_buffered(view, at)
  if ((flags & flag.spike) !== 0) at = is_spike(view, at)
  return (flags & flag.ahead) === 0 ? at : is_ahead(view, at)
}

/** Bytes of a character as JSON, escaped. */
const longest_character = 6

const putAddress = (view: DataView, at: number, address: string): number =>
  at + Buffer.from(view.buffer).write(JSON.stringify(address), at)
