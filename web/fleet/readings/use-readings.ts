import { useMemo } from 'react'
import type { Result } from '#client/client.ts'
import { useAsk } from '#web/session/ask.ts'
import type { Words } from '#web/words/dictionary.ts'
import { figureWriter } from '#web/words/figures.ts'
import { useFormat, useWords } from '#web/words/speech.tsx'
import type { Discrete } from './written.ts'

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

/** What wired inputs are, as their sensors call them: readings have none of these. */
export const wiredOf = (
  { states, update_time }: Pick<Result<'tracker/get_inputs'>, 'states' | 'update_time'>,
  wired: readonly Discrete[],
  { on, off }: Pick<Words<'fleet/measures'>, 'on' | 'off'>,
): readonly Read[] =>
  wired.map(({ id, name, input_number }): Read => {
    const isOn = states.some((state) => state.input_number === input_number && state.status)
    const isTold = update_time !== null
    return {
      ...{ id, label: name, isFigure: false, updated: update_time ?? undefined },
      ...{ value: isTold ? (isOn ? on : off) : undefined, reason: isTold ? undefined : 'no_data' },
    }
  })

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
