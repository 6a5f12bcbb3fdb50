import { useMemo } from 'react'
import { useAsk } from '#web/session/ask.ts'
import { localOf, timeOf } from '#web/words/format.ts'
import type { Timed } from './journey.ts'

/** What is drawn: local times in seconds, and the value at each; nothing where the line is broken. */
export interface Line {
  times: readonly number[]
  values: readonly (number | null)[]
}

const nothing: Line = { times: [], values: [] }
/** Milliseconds without a value after which a line is broken, and the part of a long period that is as long. */
const pause = 300_000
const part = 100

/** What the device measured while these points came: the names of all, and the one that is wanted as a line. */
export const useMeasured = (tracker_id: number, points: readonly Timed[], wanted: string | undefined) => {
  const [first, last] = [points[0]?.time ?? 0, points.at(-1)?.time ?? 0]
  const enabled = last - first >= 1_000
  const period = { tracker_id, from: localOf(first), to: localOf(last) }
  // The names come with any answer, also while another value is chosen: the history is read once for both.
  const asked = useAsk('track/value/list', { ...period, names: wanted === undefined ? [] : [wanted] }, { enabled })
  const told = asked.data?.list.find(({ name }) => name === wanted)?.values
  const line = useMemo((): Line => {
    if (!told) return nothing
    const times = told.map(({ get_time }) => timeOf(String(get_time)))
    const longest = Math.max(pause, (last - first) / part)
    const isLast = (i: number): boolean => ((times[i + 1] ?? 0) as number) - (times[i] as number) > longest
    return { times: times.map((time) => time / 1000), values: told.map(({ value }, i) => (isLast(i) ? null : value)) }
  }, [told, first, last])
  return { names: enabled ? (asked.data?.names ?? []) : [], line }
}
