import { boundsOf } from '#geo/shape.ts'
import type { Geofence } from '../installation.ts'
import type { Building, Plans } from './building.ts'
import { cut, figureIn } from './texts.ts'
import { readShape } from './wkt.ts'

/** Geofences of an account: those of its people and of its devices. */
export const addZones = (building: Building, plans: Plans, byId: ReadonlyMap<number, Geofence>): void => {
  const { household } = building
  const { sight } = plans
  const ids = new Set([
    ...[household.master, ...household.members.map(({ user }) => user)].flatMap(({ id }) =>
      sight.ofUser(id, 'geofence'),
    ),
    ...household.own.flatMap((device) => sight.of(device, 'geofence')),
  ])
  for (const id of [...ids].sort((one, other) => one - other)) {
    const geofence = byId.get(id)
    if (geofence) addZone(building, geofence, plans)
  }
}

const addZone = ({ add }: Building, geofence: Geofence, { lines }: Plans): void => {
  const { id, name, description, area, attributes, calendar } = geofence
  const read = readShape(area, figureIn(attributes, 'polylineDistance') ?? usual_width)
  if ('fault' in read) {
    lines.add('geofence', 'left out', name, read.fault)
    return
  }
  if (read.from !== undefined)
    lines.add(
      'geofence',
      'changed',
      name,
      `It has ${read.from} points, more than a zone takes: those that are left miss it by ${Math.ceil(read.missed ?? 0)} m at most.`,
    )
  if (calendar !== undefined)
    lines.add(
      'geofence',
      'told',
      name,
      'It counted at the times of a calendar; here rules have times, and zones have none.',
    )
  const { shape } = read
  add('zone', String(id), {
    ...{
      type: shape.type,
      label: cut(name, 255) || `Zone ${id}`,
      address: cut(description, 255),
      color: colorOf(attributes.color),
    },
    center: shape.type === 'circle' ? shape.center : null,
    points: shape.type === 'circle' ? null : shape.points.map(({ lat, lng }) => ({ lat, lng, node: false })),
    radius: shape.type === 'polygon' ? null : shape.radius,
    bounds: boundsOf(shape),
  })
}

/** Metres to either side of a line where a geofence says none. */
const usual_width = 25

const colorOf = (color: unknown): string => /^#?([0-9a-f]{6})$/i.exec(String(color))?.[1] ?? '27A9E3'
