import { useMemo } from 'react'
import { useAsk } from '#web/session/ask.ts'
import { localOf } from '#web/words/format.ts'
import { useFormat, useWords } from '#web/words/speech.tsx'
import { measureTitle, measureUnit, measureWriter } from '../measures/measures.ts'
import { type Segment, segmentsOf } from '../readings/segments.ts'
import { isState, writerOf } from '../readings/written.ts'
import { alignedOf, type Span } from './aligned.ts'

/** What can be drawn of a vehicle: its sensors, and what its device tells beside. */
export interface Offered {
  key: string
  label: string
  /** Lines of one unit share an axis. */
  scale: string
  isState: boolean
  write(value: number): string
}

/** What of it is drawn. */
export interface Line extends Offered {
  segments: readonly Segment[]
  /** What the device told, whatever the sensor makes of it. */
  raw: readonly Segment[] | undefined
}

export const colors = [
  'var(--chart-1)',
  'var(--chart-2)',
  'var(--chart-3)',
  'var(--chart-4)',
  'var(--chart-5)',
  'var(--chart-6)',
  'var(--chart-7)',
  'var(--chart-8)',
]

/** Parts of what is shown: each has its least and greatest value. */
const buckets = 600

/** What the vehicle has values of. */
export const useOffered = (tracker_id: number, { from, to }: Span): readonly Offered[] | undefined => {
  const words = useWords('fleet/charts')
  const measures = useWords('fleet/measures')
  const format = useFormat()
  const sensors = useAsk('tracker/sensor/list', { tracker_id }).data?.list
  const told = useAsk('track/value/list', {
    tracker_id,
    ...asked({ from: Math.max(from, to - 31 * 86_400 + 1), to }),
    names: [],
  })
  const names = told.data?.names ?? (told.error ? [] : undefined)
  return useMemo(() => {
    if (!sensors || !names) return undefined
    return [
      ...sensors.map((sensor): Offered => {
        const { write, unit } = writerOf(sensor, format, measures)
        return { key: `s${sensor.id}`, label: sensor.name, scale: unit, isState: isState(sensor), write }
      }),
      { key: 'f.speed', label: words.speed, scale: 'km/h', isState: false, write: format.speed },
      { key: 'f.alt', label: words.height, scale: 'm', isState: false, write: format.height },
      ...names.map((name): Offered => {
        const write = measureWriter(name)
        return {
          key: `i.${name}`,
          label: measureTitle(name, measures),
          scale: measureUnit(name),
          isState: false,
          write: (value) => write(value, format),
        }
      }),
    ]
  }, [sensors, names, format, measures, words])
}

const asked = ({ from, to }: Span) => ({ from: localOf(from * 1000), to: localOf(to * 1000) })

/** These of them, over what is shown: of a shorter part finer. */
export const useLines = (tracker_id: number, chosen: readonly Offered[], span: Span, raw: boolean) => {
  const sensors = chosen.flatMap(({ key }) => (key.startsWith('s') ? [Number(key.slice(1))] : []))
  const inputs = chosen.flatMap(({ key }) => (key.startsWith('i.') ? [key.slice(2)] : []))
  const fields = (['speed', 'alt'] as const).filter((field) => chosen.some(({ key }) => key === `f.${field}`))
  const told = useAsk(
    'tracker/sensor/chart/read',
    { tracker_id, ...asked(span), sensors, inputs, fields, raw, buckets },
    { enabled: chosen.length > 0 },
  )
  const data = chosen.length > 0 ? told.data : undefined
  const lines = useMemo(
    () =>
      chosen.map((offered): Line => {
        const found = data?.list.find(({ sensor_id, input_name, field }) =>
          [`s${sensor_id}`, `i.${input_name}`, `f.${field}`].includes(offered.key),
        )
        return { ...offered, segments: segmentsOf(found?.segments ?? []), raw: found?.raw && segmentsOf(found.raw) }
      }),
    [chosen, data],
  )
  const aligned = useMemo(
    () => alignedOf([...lines.map(({ segments }) => segments), ...lines.flatMap(({ raw }) => (raw ? [raw] : []))]),
    [lines],
  )
  return { ...told, lines, aligned, isLimited: data?.limit_exceeded ?? false }
}
