import { useMemo } from 'react'
import type { Result } from '#client/client.ts'
import { useAsk } from '#web/session/ask.ts'
import { figureWriter } from '#web/words/figures.ts'
import { useFormat } from '#web/words/speech.tsx'

/** Readings of a tracker. */
export type Told = Pick<Result<'tracker/readings/list'>, 'inputs' | 'virtual_sensors' | 'absent'>

/** What a sensor says now. */
export interface Read {
  id: number
  label: string
  /** As it is written; nothing where there is none. */
  value: string | undefined
  /** Why it is none, or no more than that. */
  reason: 'out_of_range' | 'held' | 'stale' | 'no_data' | undefined
  /** It can be drawn by time. */
  isFigure: boolean
  /** Local time. */
  updated: string | undefined
}

const every = 10_000

/** What the sensors of a vehicle say now; asked again while it is looked at. */
export const useReadings = (tracker_id: number): readonly Read[] | undefined => {
  const format = useFormat()
  const { data } = useAsk('tracker/readings/list', { tracker_id }, { every })
  return useMemo(() => data && readOf(data, format), [data, format])
}

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
  return read.sort((one, other) => one.id - other.id)
}

/** Kinds of sensors that say no figure. */
const states = ['state', 'virtual_ignition'] as const
