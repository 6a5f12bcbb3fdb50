import { Type } from 'typebox'
import type { Facts, Step } from '../facts.ts'
import { kind, type Walk } from '../kind.ts'
import { Seconds } from '../params.ts'
import { byDay, type ColumnOf, tableOf } from '../table.ts'

/** Milliseconds of a period at most, and points that are told. */
const longest = 86_400_000
export const most_points = 20_000

interface Row extends Step {
  isMoving: boolean
}

/** Takes the first points of a way. */
const first = (): Walk => {
  const steps: Step[] = []
  return {
    take(step) {
      if (steps.length < most_points) steps.push(step)
    },
    end: () => steps,
  }
}

const columns: ColumnOf<Row>[] = [
  { field: 'time', title: 'time', width: 80, cell: (row, tell) => tell.time(row.time) },
  {
    ...{ field: 'coordinates', title: 'coordinates', width: 120 },
    cell: (row, tell) => tell.coordinates({ ...row, address: '' }),
  },
  {
    ...{ field: 'speed', title: 'speed', unit: 'speed', width: 60, highlight: true },
    cell: (row, tell) => tell.speed(row.speed),
  },
  {
    field: 'heading',
    title: 'heading',
    align: 'right',
    width: 60,
    cell: ({ heading }, tell) => tell.number(heading, 0),
  },
  {
    ...{ field: 'address', title: 'address', width: 200, weight: 4 },
    cell: (row, tell) => tell.text(tell.namesAt(row).join(', ')),
  },
  {
    ...{ field: 'status', title: 'status', width: 80 },
    cell: ({ isMoving }, tell) => tell.text(tell.word(isMoving ? 'moving' : 'parked')),
  },
]

const rowsOf = ({ walked, drives }: Facts): Row[] => {
  let next = 0
  return (walked as readonly Step[][]).flat().map((step) => {
    while ((drives[next]?.to ?? Number.POSITIVE_INFINITY) < step.time) next++
    return { ...step, isMoving: (drives[next]?.from ?? Number.POSITIVE_INFINITY) <= step.time }
  })
}

export const points = kind({
  id: 91,
  name: 'points',
  params: Type.Object({ ...Seconds }),
  needs: () => ['drives'],
  fault: (_, { from, to }) =>
    to - from > longest ? { parameter: 'to', error: 'must be at most 24 hours later than from' } : undefined,
  walk: first,
  sections(facts, _, tell) {
    const rows = rowsOf(facts)
    if (rows.length === 0) return []
    const table = tableOf(
      columns,
      byDay(rows, ({ time }) => time, tell),
      tell,
    )
    const note = tell.word('first_points').replace('{count}', String(most_points))
    return rows.length < most_points ? [table] : [table, { type: 'text', text: note, style: 'small_print' }]
  },
})
