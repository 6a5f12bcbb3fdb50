import { kmhOfKnots, nmeaDegrees } from './places.ts'
import type { Reading } from './point.ts'
import { dmy } from './times.ts'

/**
 * Fields of NMEA's RMC, from the time on: `hhmmss.sss,A,ddmm.mmmm,N,dddmm.mmmm,E,knots,course,ddmmyy`. `V` or an empty
 * validity is no fix; without a place nothing of one is told.
 */
export const rmc = (fields: readonly string[]): Reading => {
  const [clock = '', valid = '', lat = '', ns = '', lng = '', ew = '', knots = '', course = '', date = ''] = fields
  const reading: Reading = { time: dmy(date, clock), no_fix: valid !== 'A' }
  if (lat === '' || lng === '') return reading
  return {
    ...reading,
    lat: nmeaDegrees(lat, ns),
    lng: nmeaDegrees(lng, ew),
    speed: knots === '' ? undefined : kmhOfKnots(Number(knots)),
    heading: course === '' ? undefined : Number(course),
  }
}
