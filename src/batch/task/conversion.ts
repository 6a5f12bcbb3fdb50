import { clock, readTime } from '#formats/clock.ts'
import type { Row } from '#formats/spreadsheet.ts'
import { NewTask } from '#resource/task.ts'
import * as cell from '../cells.ts'
import { type Converted, type Converting, converter, type Kind } from '../convert.ts'
import type { Column, Columns, Draft } from '../draft.ts'
import { momentOf } from '../fuel/cells.ts'

/** Conversion of rows to tasks (supplement 2, section 4.3). */

/** A task of a row: its times are local times, as create takes them. */
export type RowTask = Omit<NewTask, 'from' | 'to'> & { from: string; to: string }

/** Values of what rows leave out. */
export interface TaskDefaults {
  /** Minutes from `from` to `to`. */
  duration: number
  /** Minutes. */
  max_delay: number
  min_stay_duration: number
  /** Metres. */
  radius: number
}

export const usual: TaskDefaults = { duration: 60, max_delay: 0, min_stay_duration: 0, radius: 100 }

const time = (parameter: 'from' | 'to', zone: string) => ({
  parameter,
  read({ record }: Draft, text: string): string | undefined {
    const moment = momentOf(text, '', { zone, monthFirst: false })
    if (!moment) return 'must be a time such as 2026-12-31 14:30'
    record[parameter] = clock(zone)(moment.getTime())
    return undefined
  },
})

/** A column of who waits for it; what the sheet does not say is as if a form had been left empty. */
const recipient = (name: 'name' | 'phone' | 'email' | 'language', { read }: Column): Column => ({
  parameter: `recipient.${name}`,
  read(draft, text) {
    const said = { ...draft, record: {} }
    const fault = read(said, text)
    draft.record.recipient = {
      name: '',
      phone: '',
      email: '',
      notify: true,
      ...(draft.record.recipient ?? {}),
      ...said.record,
    }
    return fault
  },
})

/** The columns of sheets whose times are of a zone. */
const columnsIn = (zone: string) => ({
  label: cell.text('label'),
  from: time('from', zone),
  to: time('to', zone),
  address: cell.address,
  lat: cell.lat,
  lng: cell.lng,
  radius: cell.radius,
  description: cell.text('description'),
  external_id: cell.text('external_id'),
  max_delay: cell.number('max_delay'),
  min_stay_duration: cell.number('min_stay_duration'),
  min_arrival_duration: cell.number('min_arrival_duration'),
  tracker_label: cell.tracker,
  tags: cell.tags,
  recipient_name: recipient('name', cell.text('name')),
  recipient_phone: recipient('phone', cell.phone('phone')),
  recipient_email: recipient('email', cell.text('email')),
  recipient_language: recipient('language', cell.word('language')),
})

export const taskColumns: Columns = columnsIn('UTC')

export const taskDefaults = ['label', 'from', 'to', 'address', 'lat', 'lng', 'description']

export const tasks: Kind<RowTask> = {
  columns: taskColumns,
  defaults: taskDefaults,
  resource: NewTask,
  created: NewTask,
  unfit: () => undefined,
  // A driver visits many places.
  isShared: true,
}

/** Puts in what a row leaves out, and tells an end that is not behind its begin. */
const completing =
  (zone: string, { duration, max_delay, min_stay_duration }: TaskDefaults) =>
  ({ record, faults }: Draft): void => {
    record.max_delay ??= max_delay
    record.min_stay_duration ??= min_stay_duration
    const from = readTime(String(record.from), zone)
    if (from === undefined) return
    if (record.to === undefined && !faults.some(({ parameter }) => parameter === 'to'))
      record.to = clock(zone)(from + duration * 60_000)
    const to = readTime(String(record.to), zone, 'to')
    if (to !== undefined && to <= from) faults.push({ parameter: 'to', error: 'must be later than from' })
  }

const convert = converter(tasks)

/** Converts rows to tasks, whose times are of the zone `zone`. */
export const convertTasks = (
  rows: readonly Row[],
  fields: readonly string[],
  { zone = 'UTC', ...converting }: Converting,
  left_out: TaskDefaults = usual,
): Promise<Converted<RowTask>[]> =>
  convert(
    rows,
    fields,
    { ...converting, radius: left_out.radius },
    { columns: columnsIn(zone), complete: completing(zone, left_out) },
  )
