import { useState } from 'react'
import { Choice } from '#web/ui/choice.tsx'
import { growthText } from '#web/ui/growth.ts'
import { PlainTable } from '#web/ui/plain-table.tsx'
import { useFormat, useWords } from '#web/words/speech.tsx'
import style from './fuel.module.css'
import { type DayUse, type DriverUse, type Sum, sumsBy, type Use } from './fuel.ts'
import { useVolume } from './use-volume.ts'

const parts = ['day', 'week', 'driver'] as const
type Part = (typeof parts)[number]

interface ConsumptionProps {
  days: readonly DayUse[]
  /** None where nobody is known to have driven. */
  drivers: readonly DriverUse[]
  units: string
  /** By what the whole period is known: what is known by something else says so. */
  source: Use['source']
}

/** A row: what it is of, and what was used. */
type Row = Omit<Sum, 'first' | 'last'> & { key: string; name: string }

/** What was used, by days, by weeks or by who drove, beside the norm. */
export const Consumption = ({ days, drivers, units, source }: ConsumptionProps) => {
  const words = useWords('fleet/fuel')
  const [by, setBy] = useState<Part>('day')
  const format = useFormat()
  const write = useVolume(units)
  const told = (value: number | undefined): string | undefined => (value === undefined ? undefined : write(value))
  const consumedOf = (sum: Row): string | undefined => {
    const other = sum.source && sum.source !== source ? words.sources[sum.source] : ''
    return sum.consumed === undefined ? undefined : [write(sum.consumed), other].filter(Boolean).join(' ')
  }
  const nameOf = ({ first, last }: Sum): string =>
    first === last ? `${format.weekday(first)} ${format.day(first)}` : `${format.day(first)} – ${format.day(last)}`
  const all: readonly Row[] =
    by === 'driver'
      ? drivers.map((one) => ({ ...one, key: String(one.employee_id), name: one.name || words.nobody }))
      : sumsBy(by, days).map((sum) => ({ ...sum, key: sum.first, name: nameOf(sum) }))
  const rows = all.filter(({ distance, hours, consumed }) => distance > 0 || hours > 0 || consumed)
  return (
    <div className={style.part}>
      <header className={style.title}>
        <h2>{words.consumption}</h2>
        <Choice
          label={words.by}
          value={by}
          choices={parts
            .filter((key) => key !== 'driver' || drivers.length > 0)
            .map((key) => ({ key, label: words[`by_${key}`] }))}
          onChange={(key) => setBy(key as Part)}
        />
      </header>
      <PlainTable
        label={words.consumption}
        columns={[
          [words[`by_${by}`]],
          [words.consumed, 'number'],
          [words.distance, 'number'],
          [words.per_100_km, 'number'],
          [words.hours, 'number'],
          [words.per_hour, 'number'],
          [words.norm, 'number'],
          [words.against_norm, 'number'],
        ]}
        rows={rows.map((sum) => ({
          key: sum.key,
          cells: [
            sum.name,
            consumedOf(sum),
            format.distance(sum.distance),
            told(sum.per_100_km),
            format.duration(sum.hours * 3600),
            told(sum.per_hour),
            told(sum.norm),
            sum.of_norm === undefined ? undefined : growthText(Math.round(sum.of_norm - 100), format),
          ],
        }))}
      />
    </div>
  )
}
