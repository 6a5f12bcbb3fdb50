import type { Params, Result } from '#client/client.ts'
import { isNamed, lengthOf, type Period } from '#web/ui/period.ts'

export type Schedule = Result<'report/schedule/list'>['list'][number]
type Given = Params<'report/schedule/create'>['schedule']
export type ScheduledReport = Given['parameters']['report']

/** What the form of a schedule holds. */
export interface ScheduleDraft {
  period: string
  type: 'weekdays' | 'month_days'
  weekdays: readonly number[]
  /** 31: the last of each month. */
  month_days: readonly number[]
  /** `HH:00:00` */
  sending_time: string
  /** As they are typed, with commas between them. */
  emails: string
  email_format: 'pdf' | 'xls'
  email_zip: boolean
}

/** A draft of a new schedule: each Monday, of the week before, to whoever makes it; each day of a day, and on the first of months of longer. */
export const newDraft = (email: string, period = '1w'): ScheduleDraft => ({
  period,
  type: /[my]$/.test(period) ? 'month_days' : 'weekdays',
  weekdays: period === '1d' ? [1, 2, 3, 4, 5, 6, 7] : [1],
  month_days: [1],
  sending_time: '08:00:00',
  emails: email,
  email_format: 'pdf',
  email_zip: false,
})

/** How long a period of a schedule is that tells of as many days as one that is shown. */
export const scheduleLengthOf = (period: Period): string => {
  // Chosen days have as many at any time.
  if (!isNamed(period)) return `${lengthOf(period, 0)}d`
  if (period === 'today' || period === 'yesterday') return '1d'
  if (period === '30d' || /month/.test(period)) return '1m'
  if (/year/.test(period)) return '1y'
  return /quarter/.test(period) ? '3m' : '1w'
}

const withSeconds = (time: string): string => (time.length === 5 ? `${time}:00` : time)

export const draftOf = ({ parameters }: Schedule): ScheduleDraft => {
  const { period, schedule, sending_time, emails, email_format, email_zip } = parameters
  return {
    ...{ period, email_format, email_zip, type: schedule.type, sending_time: withSeconds(sending_time) },
    weekdays: schedule.weekdays ?? [1],
    month_days: schedule.month_days ?? [1],
    emails: emails.join(', '),
  }
}

/** The parameters of a schedule as they are sent. */
export const parametersOf = (draft: ScheduleDraft, report: ScheduledReport): Given['parameters'] => {
  const { type, weekdays, month_days, emails, ...rest } = draft
  const schedule = type === 'weekdays' ? { type, weekdays: [...weekdays] } : { type, month_days: [...month_days] }
  return { ...rest, schedule, report, emails: [...new Set(emails.split(/[\s,;]+/).filter(Boolean))] }
}

/** A schedule switched on or off, as it is sent. */
export const switched = (schedule: Schedule, enabled: boolean): Params<'report/schedule/update'>['schedule'] => {
  const report = schedule.parameters.report as ScheduledReport
  return { id: schedule.id, enabled, parameters: parametersOf(draftOf(schedule), report) }
}
