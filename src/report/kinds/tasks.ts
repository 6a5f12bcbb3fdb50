import { type Static, Type } from 'typebox'
import type { NameTable, Section } from '#formats/sheet/sheet.ts'
import { type Status, statuses } from '#task/states.ts'
import { answersIn } from '../answers.ts'
import type { Driver, Facts } from '../facts.ts'
import { kind } from '../kind.ts'
import { flag, Seconds, Tabs } from '../params.ts'
import { byDay, type ColumnOf, driverIn, tableOf } from '../table.ts'
import type { Tell } from '../tell.ts'
import type { Key } from '../words.ts'
import { most_tasks, type Task } from '../work.ts'

/** What was asked of each device, and what became of it (supplement 2, 2.4). */

const Params = Type.Object({
  ...Tabs,
  ...Seconds,
  show_external_id: flag('Its id in another system, in a column of its own.'),
  show_description: flag('Its description, in a column of its own.'),
  show_forms: flag('What its form is called, and what was answered.'),
  show_places_and_zones: flag('Names of places and zones in which it was to be done, in a column of its own.'),
})
type Params = Static<typeof Params>

/** A task, and who drove the vehicle when it arrived, or was to. */
interface Row extends Task {
  driver?: Driver | undefined
}

const words: Record<Status, Key> = {
  unassigned: 'task_unassigned',
  assigned: 'task_assigned',
  arrived: 'task_arrived',
  done: 'task_done_in_time',
  delayed: 'task_delayed',
  failed: 'task_failed',
  faulty: 'task_faulty',
}

const moment = (field: string, title: Key, of: (row: Row) => number | undefined): ColumnOf<Row> => ({
  ...{ field, title, width: 110 },
  cell(row, tell) {
    const time = of(row)
    return time === undefined ? { ...tell.text(''), raw: null } : tell.moment(time)
  },
})
const text = (field: string, title: Key, width: number, of: (row: Row, tell: Tell) => string): ColumnOf<Row> => ({
  ...{ field, title, width, weight: 2 },
  cell: (row, tell) => tell.text(of(row, tell)),
})

const first: ColumnOf<Row>[] = [
  { field: 'id', title: 'number', width: 60, cell: ({ id }, tell) => tell.number(id, 0) },
  text('label', 'task_label', 120, ({ label }) => label),
  text('status', 'status', 80, ({ status }, tell) => tell.word(words[status])),
  { field: 'from', title: 'planned_from', width: 60, cell: ({ from }, tell) => tell.time(from) },
  moment('to', 'planned_to', ({ to }) => to),
  moment('arrival', 'arrived_at', ({ arrival }) => arrival),
  moment('finished', 'finished_at', ({ finished }) => finished),
  {
    ...{ field: 'stay', title: 'stayed', align: 'right', width: 60 },
    cell: ({ stay }, tell) => tell.duration(stay),
    total: (rows, tell) => tell.duration(rows.reduce((sum, { stay }) => sum + stay, 0)),
  },
  { field: 'address', title: 'address', width: 180, weight: 3, cell: ({ place }, tell) => tell.place(place) },
  {
    ...{ field: 'employee', title: 'employee', width: 100, weight: 2 },
    cell: ({ driver }, tell) => driverIn(driver, tell),
  },
]

const formIn = ({ form }: Row, tell: Tell): string => {
  if (!form) return ''
  return `${form.label}: ${form.values ? answersIn(form, tell) : tell.word('not_submitted')}`
}

const columnsOf = (params: Params): ColumnOf<Row>[] => [
  ...first,
  ...(params.show_external_id ? [text('external_id', 'external_id', 80, (row) => row.external_id)] : []),
  ...(params.show_description ? [text('description', 'description', 120, (row) => row.description)] : []),
  ...(params.show_places_and_zones
    ? [text('places_and_zones', 'places_and_zones', 120, ({ place }, tell) => tell.namesAt(place).join(', '))]
    : []),
  ...(params.show_forms ? [text('form', 'form', 150, formIn)] : []),
]

const rowsOf = ({ tasks = [], drivers }: Facts): Row[] =>
  tasks.map((task) => ({
    ...task,
    driver: drivers.findLast(({ since }) => since <= (task.arrival ?? task.from))?.is,
  }))

/** How many are in each state, of those in which some are. */
const countsOf = (tasks: readonly Task[]): [Status, number][] =>
  statuses.flatMap((status): [Status, number][] => {
    const count = tasks.filter((task) => task.status === status).length
    return count > 0 ? [[status, count]] : []
  })

const namesOf = (counts: readonly [Status, number][], tell: Tell): NameTable => ({
  type: 'map_table',
  header: tell.word('tasks_by_status'),
  rows: counts.map(([status, count]) => {
    const { v, raw } = tell.number(count, 0)
    return { name: tell.word(words[status]), v, raw, highlight: status === 'failed' || status === 'faulty' }
  }),
})

export const tasks = kind({
  id: 42,
  name: 'tasks',
  params: Params,
  needs: () => ['tasks', 'drivers'],
  sections(facts, params, tell): Section[] {
    const rows = rowsOf(facts)
    if (rows.length === 0) return []
    const table = tableOf(
      columnsOf(params),
      byDay(rows, ({ from }) => from, tell),
      tell,
    )
    const told: Section[] = [namesOf(countsOf(rows), tell), table]
    if (rows.length < most_tasks) return told
    const note = tell.word('first_tasks').replace('{count}', String(most_tasks))
    return [...told, { type: 'text', text: note, style: 'small_print' }]
  },
})
