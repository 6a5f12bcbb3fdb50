import type { Cell, Table } from '#formats/sheet/sheet.ts'
import type { Conditions, Position, Status } from '#maintenance/task.ts'
import { type ColumnOf, type Rows, tableOf } from './table.ts'
import type { Tell } from './tell.ts'
import type { Key } from './words.ts'

/** Service tasks of vehicles as a table (supplement 2, 3.1). */

/** A task as documents have it. Kilometres, hours; milliseconds since 1970 UTC. */
export interface TaskRow {
  vehicle_label: string
  description: string
  comment: string
  cost: number | null
  unplanned: boolean
  status: Status
  created: number
  conditions: Conditions
  start: Position
  completion: Position | null
  /** What is left of each condition, negative where it is overdue. */
  left: { mileage?: number | undefined; engine_hours?: number | undefined; days?: number | undefined }
  /** Names of its files. */
  files: string[]
}

type Column = ColumnOf<TaskRow>

const nothing = (tell: Tell): Cell => tell.text('')
const length = (kilometres: number | undefined, tell: Tell): Cell =>
  kilometres === undefined ? nothing(tell) : tell.length(kilometres * 1000, 0)
const number = (value: number | undefined | null, tell: Tell, digits = 0): Cell =>
  value === undefined || value === null ? nothing(tell) : tell.number(value, digits)
const moment = (time: number | undefined, tell: Tell): Cell => (time === undefined ? nothing(tell) : tell.moment(time))

const goal = ({ conditions, start }: TaskRow, name: 'mileage' | 'engine_hours'): number | undefined => {
  const [limit, begin] = [conditions[name]?.limit, start[name]]
  return limit === undefined || begin === undefined ? undefined : begin + limit
}

const words: Readonly<Record<Status, Key>> = {
  created: 'task_created',
  notified: 'task_notified',
  expired: 'task_expired',
  done: 'task_done',
}

const text = (field: string, title: Key, width: number, of: (row: TaskRow) => string): Column => ({
  ...{ field, title, width, weight: 2 },
  cell: (row, tell) => tell.text(of(row)),
})

/** Columns by the names of the contract, in their order; some are three. */
const columns = {
  vehicle_label: [text('vehicle_label', 'vehicle', 110, (row) => row.vehicle_label)],
  description: [text('description', 'task_description', 130, (row) => row.description)],
  creation_date: [
    { field: 'creation_date', title: 'created_on', width: 90, cell: (row, tell) => tell.moment(row.created) },
  ],
  status: [
    { field: 'status', title: 'task_status', width: 70, cell: (row, tell) => tell.text(tell.word(words[row.status])) },
  ],
  conditions: [
    {
      ...{ field: 'mileage', title: 'due_mileage', unit: 'length', width: 80 },
      cell: (row, tell) => length(goal(row, 'mileage'), tell),
    },
    {
      ...{ field: 'engine_hours', title: 'due_hours', align: 'right', width: 70 },
      cell: (row, tell) => number(goal(row, 'engine_hours'), tell),
    },
    { ...{ field: 'date', title: 'due_date', width: 90 }, cell: (row, tell) => moment(row.conditions.date?.end, tell) },
  ],
  mileage_remains: [
    {
      ...{ field: 'mileage_remains', title: 'mileage_left', unit: 'length', width: 80 },
      cell: (row, tell) => length(row.left.mileage, tell),
    },
  ],
  hours_remains: [
    {
      ...{ field: 'hours_remains', title: 'hours_left', align: 'right', width: 70 },
      cell: (row, tell) => number(row.left.engine_hours, tell),
    },
  ],
  days_remains: [
    {
      ...{ field: 'days_remains', title: 'days_left', align: 'right', width: 60 },
      cell: (row, tell) => number(row.left.days, tell),
    },
  ],
  cost: [
    { ...{ field: 'cost', title: 'cost', align: 'right', width: 70 }, cell: (row, tell) => number(row.cost, tell, 2) },
  ],
  completed: [
    {
      ...{ field: 'completed_mileage', title: 'done_mileage', unit: 'length', width: 80 },
      cell: (row, tell) => length(row.completion?.mileage, tell),
    },
    {
      ...{ field: 'completed_hours', title: 'done_hours', align: 'right', width: 70 },
      cell: (row, tell) => number(row.completion?.engine_hours, tell),
    },
    {
      ...{ field: 'completed_date', title: 'done_date', width: 90 },
      cell: (row, tell) => moment(row.completion?.date, tell),
    },
  ],
  files: [text('files', 'task_files', 100, (row) => row.files.join(', '))],
  comment: [text('comment', 'comment', 110, (row) => row.comment)],
} as const satisfies Readonly<Record<string, readonly Column[]>>

export type ColumnName = keyof typeof columns

export const column_names = Object.keys(columns) as ColumnName[]

/** Columns that are written where nobody says which. */
export const usual_columns = column_names.filter((name) => name !== 'creation_date')

const kind: Column = {
  ...{ field: 'type', title: 'task_type', width: 70 },
  cell: ({ unplanned }, tell) => tell.text(tell.word(unplanned ? 'task_unplanned' : 'task_planned')),
}

/** The table of tasks in their order: what sort of task each is, then these columns; in groups by vehicle or by state. */
export const tasksTable = (
  tasks: readonly TaskRow[],
  { columns: names, by }: { columns: readonly ColumnName[]; by?: 'vehicle' | 'status' | undefined },
  tell: Tell,
): Table => {
  const wanted: readonly Column[] = column_names
    .filter((name) => names.includes(name))
    .flatMap((name) => [...columns[name]])
  return tableOf([kind, ...wanted], groupsOf(tasks, by, tell), tell)
}

const groupsOf = (tasks: readonly TaskRow[], by: 'vehicle' | 'status' | undefined, tell: Tell): Rows<TaskRow>[] => {
  if (!by) return [{ header: '', rows: tasks }]
  const header = ({ vehicle_label, status }: TaskRow) => (by === 'vehicle' ? vehicle_label : tell.word(words[status]))
  return [...Map.groupBy(tasks, header)].map(([header, rows]) => ({ header, rows }))
}
