import type { Params, Result } from '#client/client.ts'
import { localOf } from '#web/words/format.ts'

type GivenLink = Params<'tracker/location/link/create'>
type Link = Result<'tracker/location/link/read'>['value']
export type ObjectData = Link['trackers'][number]['params']['object_data'][number]

/** A tracker of the link; an empty alias is its label. */
export interface LinkTracker {
  tracker_id: number
  alias: string
  object_data: readonly ObjectData[]
  /** None where nobody has said yet: it is to show what the others do. */
  sensor_ids?: readonly number[] | undefined
}

/** What is typed and chosen while a link is made. */
export type LinkValues = Link['params']['display_options'] & {
  trackers: readonly LinkTracker[]
  from: string | null
  to: string | null
  bounding_mode: 'everywhere' | 'inside' | 'outside'
  bounding_zone_ids: readonly number[]
  place_ids: readonly number[]
  shorten_url: boolean
  description: string
}

/** What a new link tells beside the place: nothing of people. */
const usual: readonly ObjectData[] = ['speed', 'address', 'movement_status']
const day = 86_400_000

/** Of a link that is changed, or of a new one of these trackers, which ends in a day. */
export const valuesOf = (link: Link | undefined, trackers: readonly number[], now: number): LinkValues => {
  const { lifetime, params } = link ?? {}
  return {
    trackers: link
      ? link.trackers.map(({ tracker_id, alias = '', params }) => ({
          tracker_id,
          alias,
          object_data: params.object_data,
          sensor_ids: params.sensor_ids ?? [],
        }))
      : withTrackers([], trackers),
    from: lifetime?.from ?? null,
    to: link ? (lifetime?.to ?? null) : minuteOf(now + day),
    bounding_mode: params?.bounding_mode ?? 'everywhere',
    bounding_zone_ids: params?.bounding_zone_ids ?? [],
    place_ids: params?.place_ids ?? [],
    shorten_url: params?.shorten_url ?? false,
    description: link?.description ?? '',
    map: 'roadmap',
    autoscale: true,
    show_icons: false,
    show_driver_info: true,
    show_vehicle_info: true,
    trace_duration: 900,
    ...params?.display_options,
  }
}

/** A local time, to the whole minute. */
export const minuteOf = (time: number): string => `${localOf(time).slice(0, 17)}00`

/** These trackers, those that were there as they were; others tell what the first one does. */
export const withTrackers = (before: readonly LinkTracker[], ids: readonly number[]): LinkTracker[] =>
  ids.map(
    (tracker_id) =>
      before.find((tracker) => tracker.tracker_id === tracker_id) ?? {
        tracker_id,
        alias: '',
        object_data: before[0]?.object_data ?? usual,
      },
  )

/** The same trackers, of which all tell it, or none. */
export const telling = (trackers: readonly LinkTracker[], what: ObjectData, isTold: boolean): LinkTracker[] =>
  trackers.map((tracker) => {
    const others = tracker.object_data.filter((one) => one !== what)
    return { ...tracker, object_data: isTold ? [...others, what] : others }
  })

/** A sensor of a tracker. */
interface Named {
  id: number
  name: string
}

/** Sensors that are called the same, of trackers. */
export type Own = Readonly<Record<string, readonly Named[]>>

/** Names of the sensors of these trackers, and of how many each is. */
export const namesOf = (own: Own): [name: string, count: number][] => {
  const counts = new Map<string, number>()
  for (const sensors of Object.values(own))
    for (const name of new Set(sensors.map(({ name }) => name))) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].sort(([one], [other]) => one.localeCompare(other))
}

/** Names of the sensors that are shown, in the order in which they are. */
export const namesShown = (trackers: readonly LinkTracker[], own: Own): string[] => [
  ...new Set(
    trackers.flatMap(({ tracker_id, sensor_ids = [] }) =>
      sensor_ids.flatMap((id) => own[tracker_id]?.find((one) => one.id === id)?.name ?? []),
    ),
  ),
]

/** The same trackers, of which all whose sensors are known show those of these names, in this order. */
export const showing = (trackers: readonly LinkTracker[], own: Own, names: readonly string[]): LinkTracker[] =>
  trackers.map((tracker) => {
    const sensors = own[tracker.tracker_id]
    if (!sensors) return tracker
    const sensor_ids = names.flatMap((name) => sensors.filter((one) => one.name === name).map(({ id }) => id))
    return { ...tracker, sensor_ids }
  })

/** The same trackers, of which those that were added show what the others do; nothing where none of them can yet. */
export const joining = (trackers: readonly LinkTracker[], own: Own): LinkTracker[] | undefined => {
  const isNew = ({ tracker_id, sensor_ids }: LinkTracker): boolean => !sensor_ids && own[tracker_id] !== undefined
  if (!trackers.some(isNew)) return undefined
  const shown = showing(trackers, own, namesShown(trackers, own))
  return trackers.map((tracker, i) => (isNew(tracker) ? (shown[i] ?? tracker) : tracker))
}

/** As the service takes it. */
export const givenOf = (values: LinkValues): GivenLink => {
  const { trackers, from, to, bounding_mode, bounding_zone_ids, place_ids, shorten_url, description, ...display } =
    values
  const isBounded = bounding_mode !== 'everywhere' && bounding_zone_ids.length > 0
  return {
    description,
    lifetime: { ...(from && { from }), ...(to && { to }) },
    trackers: trackers.map(({ tracker_id, alias, object_data, sensor_ids = [] }) => ({
      tracker_id,
      ...(alias.trim() && { alias: alias.trim() }),
      params: { object_data, ...(sensor_ids.length > 0 && { sensor_ids }) },
    })),
    params: {
      ...(isBounded && { bounding_mode, bounding_zone_ids }),
      place_ids,
      shorten_url,
      display_options: display,
    },
  } as GivenLink
}
