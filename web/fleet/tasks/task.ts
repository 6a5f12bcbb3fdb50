import type { Params, Result } from '#client/client.ts'
import { type Draft, widest_radius } from '#web/map/draft.ts'
import type { ChipLook } from '#web/ui/chip.tsx'
import type { Format } from '#web/words/format.ts'
import { localOf, timeOf } from '#web/words/format.ts'
import { type RecipientValues, recipientValues, sentRecipient } from './recipient/recipient.ts'

/** Tasks as the service tells them, and as a form has them. */

export type Task = Result<'task/list'>['list'][number]
export type Status = Task['status']

/** How a state looks: what waits for somebody, what is under way, what is over. */
export const looks: Readonly<Record<Status, ChipLook>> = {
  unassigned: 'waiting',
  assigned: 'waiting',
  arrived: 'idle',
  done: 'good',
  delayed: 'idle',
  failed: 'bad',
  faulty: 'bad',
}

/** In the order in which a task goes through them. */
export const statuses = Object.keys(looks) as readonly Status[]

/** Nothing is waited for any more. */
export const isOver = ({ status }: { status: Status }): boolean =>
  status === 'done' || status === 'delayed' || status === 'failed' || status === 'faulty'

/** Nobody has begun: it may be changed and given to somebody else. */
export const isOpen = ({ status }: { status: Status }): boolean => status === 'unassigned' || status === 'assigned'

export interface Values extends RecipientValues {
  label: string
  description: string
  /** Who is asked; nobody where it is null. */
  tracker_id: number | null
  address: string
  draft: Draft
  /** Local times, none where they were emptied. */
  from: string | null
  to: string | null
  /** Minutes. */
  max_delay: number | undefined
  min_stay_duration: number | undefined
  min_arrival_duration: number | undefined
  tags: readonly number[]
  external_id: string
}

const usual_radius = 100
const hour = 3_600_000

/** What a new one begins with. */
export interface Beginning {
  /** Where it was pressed on the map. */
  center?: { lat: number; lng: number } | undefined
  tracker_id?: number | undefined
  /** Of a new one, `2026-11-29`: from eight o'clock on, unless that is over; without it the next whole hour. */
  day?: string | undefined
}

/** The next whole hour, or the morning of a day that is to come; for two hours. `now` is a local time in milliseconds. */
const windowOf = (day: string | undefined, now: number): { from: string; to: string } => {
  const next = Math.ceil(now / hour) * hour
  const from = day ? Math.max(timeOf(`${day} 08:00:00`), next) : next
  return { from: localOf(from), to: localOf(from + 2 * hour) }
}

export const valuesOf = (task: Task | undefined, begun: Beginning, now: number): Values => ({
  label: task?.label ?? '',
  description: task?.description ?? '',
  tracker_id: task ? task.tracker_id : (begun.tracker_id ?? null),
  address: task?.location.address ?? '',
  draft: {
    type: 'circle',
    center: task ? { lat: task.location.lat, lng: task.location.lng } : begun.center,
    radius: Math.min(widest_radius, task?.location.radius ?? usual_radius),
    points: [],
  },
  ...(task ? { from: task.from, to: task.to } : windowOf(begun.day, now)),
  max_delay: task?.max_delay ?? 0,
  min_stay_duration: task?.min_stay_duration ?? 0,
  min_arrival_duration: task?.min_arrival_duration ?? 0,
  tags: task?.tags ?? [],
  external_id: task?.external_id ?? '',
  ...recipientValues(task?.recipient),
})

type Sent = Params<'task/create'>['task']

/** What the service is sent; who is asked is said by itself. */
export const sentTask = ({ draft, address, tags, tracker_id: _, ...others }: Values): Sent => {
  const { name, phone, email, language, notify, ...values } = others
  const { lat, lng } = draft.center ?? { lat: 0, lng: 0 }
  return {
    ...values,
    // The service says what lacks.
    from: values.from as string,
    to: values.to as string,
    max_delay: values.max_delay ?? 0,
    min_stay_duration: values.min_stay_duration ?? 0,
    min_arrival_duration: values.min_arrival_duration ?? 0,
    external_id: values.external_id || null,
    recipient: sentRecipient({ name, phone, email, language, notify }),
    location: { lat, lng, address, radius: draft.radius },
    ...(tags.length > 0 && { tags: [...tags] }),
  }
}

/** The window when it begins at another time: as long as before. */
export const begunAt = ({ from: before, to }: Pick<Values, 'from' | 'to'>, from: string | null) => {
  if (!from || !before || !to) return { from }
  return { from, to: localOf(timeOf(from) + Math.max(0, timeOf(to) - timeOf(before))) }
}

/** When it is to be done, in one line: the second day only where it is another one. */
export const windowText = ({ from, to }: Pick<Task, 'from' | 'to'>, format: Format): string =>
  `${format.dateTime(from)} – ${from.slice(0, 10) === to.slice(0, 10) ? format.time(to) : format.dateTime(to)}`
