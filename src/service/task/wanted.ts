import { readConditions } from '#contract/conditions.ts'
import { openLongPeriodOf } from '#contract/period.ts'
import { readTime } from '#formats/clock.ts'
import type { TaskFilters } from '#resource/task-filters.ts'
import { taskFields } from '#store/tasks/task-fields.ts'
import type { Wanted } from '#store/tasks/task-list.ts'

/** The tasks that filters mean to somebody whose clocks show this zone. Throws error 7 of a period or condition that is none. */
export const wantedTasks = (
  { types, conditions, filter, filters, location, from, to, ...ids }: TaskFilters,
  { time_zone }: { time_zone: string },
): Wanted => ({
  types,
  ...said({ ...ids, circle: location, part: filter?.trim() || undefined }),
  ...openLongPeriodOf(said({ from, to })),
  parts: (filters ?? []).map((text) => text.trim()).filter((text) => text !== ''),
  conditions: readConditions(conditions, (name) => taskFields[name]?.kind, {
    timeOf: (text) => readTime(text, time_zone),
  }),
})

/** The parameters of a list that say something: neither left out nor null. */
export const said = <T extends object>(wanted: T) =>
  Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined && value !== null)) as {
    [K in keyof T]?: NonNullable<T[K]>
  }
