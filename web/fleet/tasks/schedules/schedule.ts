import type { Params, Result } from '#client/client.ts'
import type { Draft } from '#web/map/draft.ts'
import { timeOf } from '#web/words/format.ts'
import { type RecipientValues, recipientValues, sentRecipient } from '../recipient/recipient.ts'
import type { Task } from '../task.ts'

/** Schedules of tasks and routes as the service tells them, and as forms have them. Pure. */

export type Schedule = Result<'task/schedule/list'>['list'][number]
export type TaskSchedule = Extract<Schedule, { type: 'task' }>
export type RouteSchedule = Extract<Schedule, { type: 'route' }>
export type Days = Schedule['parameters']

/** On which days, while it is chosen: of both kinds, for whoever looks at the other one. */
export interface DaysDraft {
  kind: Days['type']
  weekdays: readonly number[]
  month_days: readonly number[]
}

export const draftOfDays = (days: Days | undefined): DaysDraft => ({
  kind: days?.type ?? 'weekdays',
  weekdays: days?.weekdays ?? [1, 2, 3, 4, 5],
  month_days: days?.month_days ?? [1],
})

export const sentDays = ({ kind, weekdays, month_days }: DaysDraft): Days =>
  kind === 'weekdays' ? { type: kind, weekdays: [...weekdays] } : { type: kind, month_days: [...month_days] }

export interface Values extends RecipientValues {
  label: string
  description: string
  tracker_id: number | null
  address: string
  draft: Draft
  days: DaysDraft
  /** A time of day, `08:00`. */
  from_time: string
  /** Minutes. */
  duration: number | undefined
  max_delay: number | undefined
  min_stay_duration: number | undefined
  min_arrival_duration: number | undefined
  tags: readonly number[]
  form_template_id: number | null
}

const usual = { radius: 100, duration: 60 }

export const valuesOf = (schedule: TaskSchedule | undefined): Values => {
  const { lat, lng, radius, address } = schedule?.location ?? {}
  return {
    ...{ label: schedule?.label ?? '', description: schedule?.description ?? '' },
    ...{ tracker_id: schedule?.tracker_id ?? null, address: address ?? '' },
    draft: {
      type: 'circle',
      center: lat === undefined || lng === undefined ? undefined : { lat, lng },
      radius: radius ?? usual.radius,
      points: [],
    },
    days: draftOfDays(schedule?.parameters),
    from_time: schedule?.from_time.slice(0, 5) ?? '08:00',
    duration: schedule?.duration ?? usual.duration,
    max_delay: schedule?.max_delay ?? 0,
    min_stay_duration: schedule?.min_stay_duration ?? 0,
    min_arrival_duration: schedule?.min_arrival_duration ?? 0,
    tags: schedule?.tags ?? [],
    form_template_id: schedule?.form_template_id ?? null,
    ...recipientValues(schedule?.recipient),
  }
}

export const sentSchedule = ({
  draft,
  address,
  days,
  tags,
  duration,
  ...others
}: Values): Params<'task/schedule/create'>['schedule'] => {
  const { name, phone, email, language, notify, ...values } = others
  const { lat, lng } = draft.center ?? { lat: 0, lng: 0 }
  return {
    ...values,
    recipient: sentRecipient({ name, phone, email, language, notify }),
    location: { lat, lng, address, radius: draft.radius },
    parameters: sentDays(days),
    // The service says what lacks.
    duration: duration as number,
    max_delay: values.max_delay ?? 0,
    min_stay_duration: values.min_stay_duration ?? 0,
    min_arrival_duration: values.min_arrival_duration ?? 0,
    ...(tags.length > 0 && { tags: [...tags] }),
  }
}

/** What is asked at a place on each day of a schedule, of what was asked there once. */
export const legOf = ({
  label,
  description,
  location: { lat, lng, address, radius },
  from,
  to,
  max_delay,
  min_stay_duration,
  min_arrival_duration,
  tags,
  recipient,
}: Task) => ({
  ...{ label, description, location: { lat, lng, address, radius }, from_time: from.slice(11) },
  duration: Math.max(1, Math.round((timeOf(to) - timeOf(from)) / 60_000)),
  ...{ max_delay, min_stay_duration, min_arrival_duration, recipient: recipient ?? null },
  ...(tags && { tags: [...tags] }),
})
