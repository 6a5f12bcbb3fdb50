import type { Params } from '#client/client.ts'
import { vehicleServiceTaskBatchCreate as limits } from '#client/limits/vehicle-service_task.gen.ts'
import type { Limit } from '#client/limits.ts'
import type { Task } from './left.ts'

/** A service task as its form has it. */

export type TaskFile = Task['files'][number]
type Sent = Params<'vehicle/service_task/batch_create'>['task']

/** A condition on a counter: there is none where its limit is empty. */
interface Growth {
  limit: number | undefined
  notice: number | undefined
  repeat: number | undefined
}

export interface TaskDraft {
  vehicle_ids: readonly number[]
  description: string
  comment: string
  cost: number | undefined
  unplanned: boolean
  repeat: boolean
  mileage_limit: number | undefined
  mileage_notice: number | undefined
  mileage_repeat: number | undefined
  hours_limit: number | undefined
  hours_notice: number | undefined
  hours_repeat: number | undefined
  /** A day; none where it is empty. */
  date_end: string | null
  date_notice: number | undefined
  date_repeat: number | undefined
  /** With commas between them. */
  emails: string
  sms_phones: string
  push_enabled: boolean
  files: readonly Pick<TaskFile, 'id' | 'name' | 'download_url'>[]
}

const usual = { mileage: 1000, hours: 20, days: 14 } as const

/** The form of a task, or of a new one. */
export const draftOf = (task: Task | undefined): TaskDraft => {
  const { mileage, engine_hours, date } = task?.conditions ?? {}
  const { emails = [], sms_phones = [], push_enabled = true } = task?.notifications ?? {}
  return {
    vehicle_ids: task ? [task.vehicle_id] : [],
    ...{ description: task?.description ?? '', comment: task?.comment ?? '', cost: task?.cost ?? undefined },
    ...{ unplanned: task?.unplanned ?? false, repeat: task?.repeat ?? false },
    mileage_limit: mileage?.limit,
    mileage_notice: mileage?.notification_interval ?? usual.mileage,
    mileage_repeat: mileage?.repeat_interval ?? undefined,
    hours_limit: engine_hours?.limit,
    hours_notice: engine_hours?.notification_interval ?? usual.hours,
    hours_repeat: engine_hours?.repeat_interval ?? undefined,
    date_end: date?.end.slice(0, 10) ?? null,
    date_notice: date?.notification_interval ?? usual.days,
    date_repeat: date?.repeat_interval ?? undefined,
    ...{ emails: emails.join(', '), sms_phones: sms_phones.join(', '), push_enabled },
    files: task?.files ?? [],
  }
}

/** The task as it is sent; a day that is not changed keeps its time, another one ends with its last second. */
export const sentOf = (draft: TaskDraft, before: Task | undefined): Sent => {
  const { description, comment, cost = null, unplanned, repeat, push_enabled, files } = draft
  const mileage = growthOf({ limit: draft.mileage_limit, notice: draft.mileage_notice, repeat: draft.mileage_repeat })
  const hours = growthOf({ limit: draft.hours_limit, notice: draft.hours_notice, repeat: draft.hours_repeat })
  return {
    ...{ description, comment, cost, unplanned, repeat },
    conditions: {
      ...(mileage && { mileage }),
      ...(hours && { engine_hours: hours }),
      ...(draft.date_end && {
        date: {
          end: endOf(draft.date_end, before?.conditions.date?.end),
          notification_interval: draft.date_notice ?? 0,
          ...(draft.date_repeat !== undefined && { repeat_interval: draft.date_repeat }),
        },
      }),
    },
    notifications: {
      emails: listed(draft.emails),
      sms_phones: listed(draft.sms_phones).map((phone) => phone.replaceAll(/[^\d]/g, '')),
      push_enabled,
    },
    file_ids: files.map(({ id }) => id),
  }
}

const growthOf = ({ limit, notice = 0, repeat }: Growth) =>
  limit === undefined
    ? undefined
    : { limit, notification_interval: notice, ...(repeat !== undefined && { repeat_interval: repeat }) }

const endOf = (day: string, before: string | undefined): string =>
  before?.startsWith(day) ? before : `${day} 23:59:59`

/** Parts of a text with commas, semicolons or lines between them. */
export const listed = (text: string): string[] =>
  text
    .split(/[,;\n]/)
    .map((one) => one.trim())
    .filter((one) => one !== '')

/** The limit of a field that may be left empty. */
export const optional = ({ required: _, ...limit }: Limit): Limit => limit

/** Limits of the form: a condition is there only where its first field is written. */
export const draftLimits = {
  ...limits,
  mileage_limit: optional(limits['task.conditions.mileage.limit']),
  mileage_notice: optional(limits['task.conditions.mileage.notification_interval']),
  mileage_repeat: optional(limits['task.conditions.mileage.repeat_interval']),
  hours_limit: optional(limits['task.conditions.engine_hours.limit']),
  hours_notice: optional(limits['task.conditions.engine_hours.notification_interval']),
  hours_repeat: optional(limits['task.conditions.engine_hours.repeat_interval']),
  date_end: {},
  date_notice: optional(limits['task.conditions.date.notification_interval']),
  date_repeat: optional(limits['task.conditions.date.repeat_interval']),
} as const

const words = { limit: 'limit', end: 'end', notification_interval: 'notice', repeat_interval: 'repeat' } as const

/** The field of the form that a parameter is written in: `task.conditions.mileage.limit` in `mileage_limit`. */
export const fieldOf = (parameter: string): string => {
  const [, name, word] = /(?:conditions|intervals)\.(mileage|engine_hours|date)\.(\w+)/.exec(parameter) ?? []
  if (name && word) return `${name === 'engine_hours' ? 'hours' : name}_${words[word as keyof typeof words] ?? word}`
  return parameter.split('.').findLast((word) => !/^\d+$/.test(word)) ?? parameter
}
