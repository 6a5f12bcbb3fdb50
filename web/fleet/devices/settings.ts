import type { Params, Result } from '#client/client.ts'
import type { Tracker } from './facts.ts'

/** All that somebody may set of a device. */
export interface Settings extends Detection {
  label: string
  group_id: number | null
  /** What it is drawn as, and in which colour. */
  icon: Marker['icon']
  color: Marker['color']
  /** Ids of tags, in their order. */
  tag_bindings: readonly number[]
  future_times: Result<'tracker/settings/clock/read'>['future_times']
  needs_password: boolean
  /** Empty: as it is. */
  password: string
}

type Marker = NonNullable<Tracker['marker']>
type Detection = Result<'tracker/settings/trip_detection/read'>

/** What is read of a device beside its tracker. */
export interface Read {
  detection: Detection
  future_times: Settings['future_times']
  needs_password: boolean
}

export const settingsOf = ({ label, group_id, tag_bindings, marker }: Tracker, read: Read): Settings => ({
  label,
  group_id: group_id || null,
  tag_bindings: tagsOf(tag_bindings),
  icon: marker?.icon ?? null,
  color: marker?.color ?? null,
  ...read.detection,
  future_times: read.future_times,
  needs_password: read.needs_password,
  password: '',
})

export const tagsOf = (bindings: Tracker['tag_bindings']): number[] =>
  bindings.toSorted((a, b) => a.ordinal - b.ordinal).map(({ tag_id }) => tag_id)

export const bindingsOf = (tags: readonly number[]): Tracker['tag_bindings'] =>
  tags.map((tag_id, i) => ({ tag_id, ordinal: i + 1 }))

type CallOf<P extends Parameters<typeof call>[0]> = readonly [path: P, params: Params<P>]
export type Call =
  | CallOf<'tracker/settings/update'>
  | CallOf<'tracker/tags/set'>
  | CallOf<'tracker/marker/assign'>
  | CallOf<'tracker/settings/trip_detection/update'>
  | CallOf<'tracker/settings/clock/update'>
  | CallOf<'tracker/settings/password/update'>

const call = <
  P extends
    | 'tracker/settings/update'
    | 'tracker/tags/set'
    | 'tracker/marker/assign'
    | 'tracker/settings/trip_detection/update'
    | 'tracker/settings/clock/update'
    | 'tracker/settings/password/update',
>(
  path: P,
  params: Params<P>,
): readonly [P, Params<P>] => [path, params]

/** What has to be said to the service so that `before` becomes `after`: of each operation that something changed of. */
export const callsOf = (tracker_id: number, before: Settings, after: Settings): readonly Call[] => {
  const { label, group_id, tag_bindings, icon, color, future_times, needs_password, password } = after
  const { min_idle_duration_minutes, idle_speed_threshold, ignition_aware, motion_sensor_aware } = after
  const detection = { min_idle_duration_minutes, idle_speed_threshold, ignition_aware, motion_sensor_aware }
  const differs = (...names: (keyof Settings)[]): boolean =>
    names.some((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  const calls: (Call | false)[] = [
    differs('label', 'group_id') && call('tracker/settings/update', { tracker_id, label, group_id: group_id ?? 0 }),
    differs('tag_bindings') && call('tracker/tags/set', { tracker_id, tag_bindings: bindingsOf(tag_bindings) }),
    differs('icon', 'color') && call('tracker/marker/assign', { tracker_id, icon, color }),
    differs(...(Object.keys(detection) as (keyof Detection)[])) &&
      call('tracker/settings/trip_detection/update', { tracker_id, ...detection }),
    differs('future_times') && call('tracker/settings/clock/update', { tracker_id, future_times }),
    (differs('needs_password') || (needs_password && password !== '')) &&
      call('tracker/settings/password/update', { tracker_id, password: needs_password ? password : null }),
  ]
  return calls.filter((call) => call !== false)
}
