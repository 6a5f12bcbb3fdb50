import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Id, Lat, Lng, LocalTime, Named, Nullable, Optional, ValueOf } from '#contract/schema.ts'
import { unblocked } from '#resource/tracker/unblocked.ts'
import * as states from '#store/fleet/device-states.ts'

const GpsPoint = Named('GpsPoint', {
  get_time: LocalTime,
  heading: Type.Integer(),
  lat: Lat,
  lng: Lng,
  satellites: Type.Integer(),
  speed: Type.Integer({ description: 'km/h.' }),
  precision: Optional(Type.Integer({ description: 'Metres.' })),
})

export default query('tracker/get_last_gps_point', {
  summary: 'Reads the newest place that satellites gave.',
  description: 'Null before the first one. Places that cells gave are passed over (supplement section 4.2).',
  access: user,
  params: Type.Object({ tracker_id: Id }),
  result: ValueOf(Nullable(GpsPoint)),
  errors: ['not_found', 'device_blocked'],

  async handler({ tracker_id }, { db, caller, fail }) {
    const { live } = unblocked((await states.readOne(db, caller, tracker_id)) ?? fail('not_found'), fail)
    if (!live?.fix) return { value: null }
    const { time, lat, lng, heading, speed, satellites, precision } = live.fix
    const point = { lat, lng, satellites, heading: Math.round(heading), speed: Math.round(speed) }
    return {
      value: { get_time: new Date(time), ...point, ...(precision > 0 && { precision: Math.round(precision) }) },
    }
  },
})
