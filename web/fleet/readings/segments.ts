import type { Result } from '#client/client.ts'
import { timeOf } from '#web/words/format.ts'

/** Values that are joined by a line, at local times in seconds, ascending. */
export interface Segment {
  times: readonly number[]
  values: readonly number[]
}

type Told = Result<'tracker/sensor/chart/read'>['list'][number]['segments']

/** A line as `tracker/sensor/chart/read` tells it. */
export const segmentsOf = (told: Told): readonly Segment[] =>
  told.map(({ times, values }) => ({ times: times.map((time) => timeOf(String(time)) / 1000), values }))
