import { type Static, Type } from 'typebox'
import { distance } from '#geo/distance.ts'
import { flag, is, type Point } from '#track/point.ts'
import { Lat, Lng, Moment } from '../schema.ts'

/** `point_info` (supplement 4.1). */
export const PointInfo = Type.Object({
  lat: Lat,
  lng: Lng,
  alt: Type.Integer({ description: 'Metres.' }),
  satellites: Type.Integer(),
  mileage: Type.Number({ description: 'Kilometres along the answer, from its first point.' }),
  get_time: Moment,
  address: Type.String(),
  heading: Type.Integer({ description: 'Degrees clockwise from north.' }),
  speed: Type.Integer({ description: 'km/h.' }),
  precision: Type.Optional(Type.Integer({ description: 'Metres.' })),
  gsm_lbs: Type.Optional(Type.Boolean({ description: 'Located by cells.' })),
  parking: Type.Optional(Type.Boolean({ description: 'Outside any track.' })),
  buffered: Type.Optional(Type.Boolean({ description: 'Kept on the device and sent later.' })),
})

export type PointInfo = Static<typeof PointInfo>

/** A point that says where the device was; without a fix its place is but the last one known. */
export const isPlaced = (point: Point): boolean => !is(point, flag.no_fix)

export const isLbs = (point: Point): boolean => is(point, flag.lbs)

/**
 * Tells the points of an answer, in their order.
 * @param isDriven whether a time, asked in rising order, is within a track
 */
export const teller = (isDriven: (time: number) => boolean): ((point: Point) => PointInfo) => {
  let metres = 0
  let last: Point | undefined
  return (point) => {
    // From cell to cell is no way.
    if (!isLbs(point)) {
      if (last) metres += distance(last, point)
      last = point
    }
    return tellPoint(point, metres, isDriven(point.time))
  }
}

/** Every field always, so that a month of them stays one hidden class. */
const tellPoint = (point: Point, metres: number, driven: boolean): PointInfo => ({
  lat: point.lat,
  lng: point.lng,
  alt: point.alt,
  satellites: point.satellites,
  mileage: Math.round(metres) / 1000,
  get_time: point.time,
  address: '',
  heading: point.heading,
  speed: point.speed,
  precision: point.precision || undefined,
  gsm_lbs: isLbs(point) || undefined,
  parking: !driven || undefined,
  buffered: is(point, flag.buffered) || undefined,
})
