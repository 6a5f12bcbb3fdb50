import { useMemo } from 'react'
import type { Result } from '#client/client.ts'
import { useAsk } from '#web/session/ask.ts'
import { figureWriter } from '#web/words/figures.ts'
import { useFormat, useWords } from '#web/words/speech.tsx'
import { wiredOf } from './wired.ts'
import type { Read } from './written.ts'

/** Readings of a tracker. */
export type Told = Pick<Result<'tracker/readings/list'>, 'inputs' | 'virtual_sensors' | 'absent'>

const every = 10_000

/** What the sensors of a vehicle say now; asked again while it is looked at. */
export const useReadings = (tracker_id: number): readonly Read[] | undefined => {
  const format = useFormat()
  const words = useWords('fleet/measures')
  const { data } = useAsk('tracker/readings/list', { tracker_id }, { every })
  const { data: set_up } = useAsk('tracker/sensor/list', { tracker_id })
  const isWired = set_up?.list.some(({ type }) => type === 'discrete')
  const { data: inputs } = useAsk('tracker/get_inputs', { tracker_id }, { every, enabled: isWired ?? false })
  return useMemo(() => {
    if (!data) return undefined
    const wired = (set_up?.list ?? []).filter((sensor) => sensor.type === 'discrete')
    return [...readOf(data, format), ...(inputs ? wiredOf(inputs, wired, words) : [])].sort(byId)
  }, [data, format, inputs, set_up, words])
}

const byId = (one: Read, other: Read): number => one.id - other.id

/** What sensors say, by their ids. */
export const readOf = (
  { inputs, virtual_sensors, absent = [] }: Told,
  format: ReturnType<typeof useFormat>,
): readonly Read[] => {
  const read = [
    ...inputs.map((input): Read => {
      const { sensor_id, label, value, converted_value, converted_units_type, units, units_type, update_time } = input
      const write = figureWriter({ units_type: converted_units_type ?? units_type, units }, format)
      return {
        ...{ id: sensor_id, label, isFigure: true, updated: update_time },
        value: write(converted_value ?? value),
        reason: input.held ? 'held' : undefined,
      }
    }),
    ...virtual_sensors.map(
      ({ sensor_id, label, value, update_time }): Read => ({
        ...{ id: sensor_id, label, isFigure: false, updated: update_time },
        ...{ value, reason: undefined },
      }),
    ),
    ...absent.map(
      ({ sensor_id, label, type, reason, update_time }): Read => ({
        ...{
          id: sensor_id,
          label,
          isFigure: !states.some((state) => state === type),
          updated: update_time ?? undefined,
        },
        ...{ value: undefined, reason },
      }),
    ),
  ]
  return read.sort(byId)
}

/** Kinds of sensors that say no figure. */
const states = ['state', 'virtual_ignition'] as const
