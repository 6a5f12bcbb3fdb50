import type { Query } from '#store/query.ts'
import { decode, decodeSelection } from '#track/block.ts'
import { isRising } from '#track/columns.ts'
import { merge } from '#track/merge.ts'
import { rowsWithin, type Selection, selectionOf, type Wanted } from '#track/selection.ts'
import { groups, type Period, portions, type Run } from './runs.ts'

/**
 * Some columns of the points of a period in batches of a block or so, by time, as `readPoints` would tell them: however long the period is, little
 * of it is in memory at once. Of blocks of format 2 nothing else is opened, unless late points overlap them. A batch has those measures that
 * its block has. Times in milliseconds since 1970 UTC.
 */
export async function* readColumns(
  query: Query,
  source_id: number,
  wanted: Wanted,
  period: Period,
): AsyncGenerator<Selection> {
  for await (const portion of portions(query, source_id, period))
    for (const selection of opened(portion.groups, wanted)) {
      const within = rowsWithin(selection, portion.period)
      if (within.columns.time.length > 0) yield within
    }
}

/** Columns of the points of runs that were read (`runsOfMany`), of a day or so, as `readColumns`. */
export const columnsOfRuns = (runs: readonly Run[], wanted: Wanted, period: Period): Selection[] =>
  opened(runs.length > 1 ? groups(runs) : runs.map((run) => [run]), wanted)
    .map((selection) => rowsWithin(selection, period))
    .filter(({ columns }) => columns.time.length > 0)

/** A selection of each group. Nearly all are of one run in order, and opened together. */
const opened = (groups: readonly (readonly Run[])[], wanted: Wanted): Selection[] => {
  const alone = groups.flatMap((group) => (isUnread(group) ? group : []))
  const selections = decodeSelection(
    alone.map(({ data }) => data),
    wanted,
  ).values()
  return groups.map((group) => {
    const selection = isUnread(group) ? (selections.next().value as Selection) : undefined
    return selection && isRising(selection.columns) ? selection : merged(group, wanted)
  })
}

/** Answers whether a group is of one run whose points were not read. */
const isUnread = ([run, other]: readonly Run[]): boolean => run !== undefined && !other && !run.points

/** As points, for what a point that gives way to another reports is kept (`merge`). */
const merged = (group: readonly Run[], wanted: Wanted): Selection =>
  selectionOf(merge(group.map(({ data, points }) => points ?? decode(data))), wanted)
