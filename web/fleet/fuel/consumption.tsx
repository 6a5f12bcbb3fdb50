import { useState } from 'react'
import { Choice } from '#web/ui/choice.tsx'
import { growthText } from '#web/ui/growth.ts'
import { PlainTable } from '#web/ui/plain-table.tsx'
import { useFormat, useWords } from '#web/words/speech.tsx'
import style from './fuel.module.css'
import { type DayUse, type Sum, sumsBy, type Use } from './fuel.ts'
import { useVolume } from './use-volume.ts'

const parts = ['day', 'week'] as const
type Part = (typeof parts)[number]

interface ConsumptionProps {
  days: readonly DayUse[]
  units: string
  /** By what the whole period is known: what is known by something else says so. */
  source: Use['source']
}

/** What was used, by days or by weeks, beside the norm. */
export const Consumption = ({ days, units, source }: ConsumptionProps) => {
  const words = useWords('fleet/fuel')
  const [by, setBy] = useState<Part>('day')
  const format = useFormat()
  const write = useVolume(units)
  const sums = sumsBy(by, days).filter(({ distance, hours, consumed }) => distance > 0 || hours > 0 || consumed)
  const told = (value: number | undefined): string | undefined => (value === undefined ? undefined : write(value))
  const consumedOf = (sum: Sum): string | undefined => {
    const other = sum.source && sum.source !== source ? words.sources[sum.source] : ''
    return sum.consumed === undefined ? undefined : [write(sum.consumed), other].filter(Boolean).join(' ')
  }
  const nameOf = ({ first, last }: Sum): string =>
    first === last ? `${format.weekday(first)} ${format.day(first)}` : `${format.day(first)} – ${format.day(last)}`
  return (
    <div className={style.part}>
      <header className={style.title}>
        <h2>{words.consumption}</h2>
        <Choice
          label={words.by}
          value={by}
          choices={parts.map((key) => ({ key, label: words[`by_${key}`] }))}
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
        rows={sums.map((sum) => ({
          key: sum.first,
          cells: [
            nameOf(sum),
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
