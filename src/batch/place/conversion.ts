import { NewPlace, Place } from '#resource/place.ts'
import * as cell from '../cells.ts'
import type { Kind } from '../convert.ts'

/** Conversion of rows to places (specification 4.4). */

const placeColumns = {
  label: cell.text('label'),
  address: cell.address,
  lat: cell.lat,
  lng: cell.lng,
  radius: cell.radius,
  description: cell.text('description'),
  tags: cell.tags,
  external_id: cell.text('external_id'),
}

export const places: Kind<NewPlace> = {
  columns: placeColumns,
  defaults: ['label', 'address', 'lat', 'lng', 'radius', 'description', 'tags'],
  resource: Place,
  created: NewPlace,
  complete: ({ record }) => {
    if (Array.isArray(record.tags) && record.tags.length === 0) delete record.tags
  },
  unfit: () => undefined,
}
