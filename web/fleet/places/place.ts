import type { Params, Result } from '#client/client.ts'
import type { ShownZone } from '#web/map/around.ts'
import { type Draft, type Point, widest_radius } from '#web/map/draft.ts'

/** Places as the service tells them, and as a form has them. */

export type Place = Result<'place/list'>['list'][number]
export type CustomField = Result<'entity/fields/read'>['list'][number]

/** The value of a custom field, by its id. */
export type ValueName = `fields.${number}`
export const valueName = (id: number | string): ValueName => `fields.${Number(id)}`

export type Values = {
  label: string
  description: string
  external_id: string
  tags: readonly number[]
  address: string
  draft: Draft
} & { [Name in ValueName]?: string | number | null }

const usual_radius = 100

export const valuesOf = (place: Place | undefined, center: Point | undefined): Values => ({
  label: place?.label ?? '',
  description: place?.description ?? '',
  external_id: place?.external_id ?? '',
  tags: place?.tags ?? [],
  address: place?.location.address ?? '',
  draft: {
    type: 'circle',
    center: place ? { lat: place.location.lat, lng: place.location.lng } : center,
    radius: Math.min(widest_radius, place?.location.radius ?? usual_radius),
    points: [],
  },
  ...Object.fromEntries(Object.entries(place?.fields ?? {}).map(([id, item]) => [valueName(id), item?.value])),
})

/** What the service is sent; custom fields that are empty have no value. */
export const sentPlace = (values: Values, fields: readonly CustomField[]): Params<'place/create'>['place'] => {
  const { label, description, external_id, tags, address, draft } = values
  const { lat, lng } = draft.center ?? { lat: 0, lng: 0 }
  const given = fields.flatMap(({ id, type }) => {
    const value = values[valueName(id)]
    return value === undefined || value === null || value === '' ? [] : [[String(id), { type, value }] as const]
  })
  return {
    label,
    description,
    external_id: external_id || null,
    ...(tags.length > 0 && { tags: [...tags] }),
    location: { lat, lng, address, radius: draft.radius },
    fields: Object.fromEntries(given),
  }
}

/** How far around a place it reaches. */
export const reachOf = ({ id, location: { lat, lng, radius } }: Place): ShownZone => ({
  id,
  label: '',
  color: '8a96a2',
  shape: { type: 'circle', center: { lat, lng }, radius },
})
