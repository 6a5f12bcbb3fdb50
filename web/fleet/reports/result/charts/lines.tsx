import { Maximize } from 'lucide-react'
import { useMemo, useState } from 'react'
import { IconButton } from '#web/ui/button.tsx'
import { Plot, type PlotLine } from '#web/ui/plot.tsx'
import { decimalsOf } from '#web/words/figures.ts'
import { localOf } from '#web/words/format.ts'
import { useFormat, useWords } from '#web/words/speech.tsx'
import { useLooked } from '../look.ts'
import type { Chart } from '../sheet.ts'
import { alignedOf } from './aligned.ts'
import style from './chart.module.css'
import { colorOf } from './colors.ts'

/** Lines over time or along a way; a part that is drawn over is shown alone, and what each was at the cursor is told below. */
export const Lines = ({ chart }: { chart: Chart }) => {
  const words = useWords('fleet/reports/result')
  const format = useFormat()
  const { local, isPrinted } = useLooked()
  const { series, unit = '', header = '', x: by } = chart
  const isTime = by === 'time'
  const { xs, values } = useMemo(
    () => alignedOf(series, (x) => (isTime ? local(x) / 1000 : x)),
    [series, isTime, local],
  )
  const whole = { from: xs[0] ?? 0, to: Math.max(xs.at(-1) ?? 1, (xs[0] ?? 0) + 1) }
  const [span, setSpan] = useState<typeof whole>()
  const [at, setAt] = useState<number>()
  const write = (value: number): string =>
    [format.number(value, decimalsOf(value)), unit].filter(Boolean).join('\u202f')
  const lines = series.map(
    (_, i): PlotLine => ({
      key: String(i),
      color: colorOf(i),
      scale: 'all',
      write: (value) => format.number(value, decimalsOf(value)),
    }),
  )
  const shown = at === undefined ? undefined : lastAt(xs, at)
  const writeAt = (x: number): string => (isTime ? format.dateTime(localOf(x * 1000)) : format.distance(x / 1000))
  return (
    <>
      <Plot
        label={[header, ...series.map(({ title }) => title)].filter(Boolean).join(', ')}
        {...{ lines, times: xs, values, at, ...(span ?? whole) }}
        onAt={setAt}
        onZoom={(from, to) => setSpan({ from, to })}
        height={220}
        {...(!isTime && { writeAt })}
      />
      <div className={style.below}>
        <ul className={style.legend}>
          {series.map(({ title }, i) => {
            const value = shown === undefined ? undefined : values[i]?.[shown]
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: two may be called the same
              <li key={i}>
                <span style={{ background: colorOf(i) }} />
                {title}
                {typeof value === 'number' && <strong>{write(value)}</strong>}
              </li>
            )
          })}
          {at !== undefined && <li className="quiet">{writeAt(at)}</li>}
        </ul>
        {span && !isPrinted && <IconButton icon={Maximize} label={words.whole} onPress={() => setSpan(undefined)} />}
      </div>
    </>
  )
}

/** The place of the last x until there. */
const lastAt = (xs: readonly number[], at: number): number => {
  let [low, high] = [0, xs.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((xs[middle] ?? 0) <= at) low = middle + 1
    else high = middle
  }
  return Math.max(0, low - 1)
}
