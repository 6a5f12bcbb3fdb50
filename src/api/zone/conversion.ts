import { type Static, Type } from 'typebox'
import * as cell from '#batch/cells.ts'
import type { Converted, Kind } from '#batch/convert.ts'
import { Area, Ids, Name } from '#contract/schema.ts'
import type { Location } from '#geo/distance.ts'
import { boundsOf } from '#geo/shape.ts'
import { default_color, type Zone } from '#resource/zone.ts'

/** Conversion of rows to circles (supplement 6): rows are located as places are, then told as zones. */

const Located = Type.Object({ label: Name(255), location: Area, tags: Type.Optional(Ids) })
type Located = Static<typeof Located>

export const circles: Kind<Located> = {
  columns: {
    label: cell.text('label'),
    address: cell.address,
    lat: cell.lat,
    lng: cell.lng,
    radius: cell.radius,
    tags: cell.tags,
  },
  defaults: ['label', 'address', 'lat', 'lng', 'radius', 'tags'],
  resource: Located,
  created: Located,
  unfit: () => undefined,
}

type Circle = Pick<Static<typeof Zone>, 'type' | 'label' | 'address' | 'color'> & Partial<Static<typeof Zone>>

/** The circle of a converted row; of one that could not be located, what the row says of it. */
export const circleOf = ({ record: { location, ...said }, faults, ...row }: Converted<Located>): Converted<Circle> => {
  const { lat, lng, address = '', radius }: Partial<Located['location']> = location ?? {}
  const center = { lat, lng } as Location
  const bounds = faults.length === 0 && { bounds: boundsOf({ type: 'circle', center, radius: radius as number }) }
  const record: Circle = {
    ...said,
    type: 'circle',
    color: default_color,
    address,
    center,
    ...(radius && { radius }),
    ...bounds,
  }
  return {
    ...row,
    record,
    faults: faults.map(({ parameter, error }) => ({ parameter: zone_paths[parameter] ?? parameter, error })),
  }
}

/** Names of a zone's fields for those of a location. */
const zone_paths: Record<string, string> = {
  location: 'center',
  'location.lat': 'center.lat',
  'location.lng': 'center.lng',
  'location.address': 'address',
  'location.radius': 'radius',
}
