import { useMemo } from 'react'
import { ticksOf } from '#web/ui/ticks.ts'
import { localOf } from '#web/words/format.ts'
import { useFormat } from '#web/words/speech.tsx'
import { useLooked } from '../look.ts'
import type { Chart } from '../sheet.ts'
import { joined, spanOf, timesBetween } from './axis.ts'
import style from './chart.module.css'

const each = 26
const bottom = 34
/** Rows that are drawn: more are in the table. */
const most_rows = 500

interface IntervalsProps {
  chart: Chart
  /** Pixels. */
  width: number
}

/** When something was so: a row a series, and on it each time. */
export const Intervals = ({ chart, width }: IntervalsProps) => {
  const format = useFormat()
  const { local } = useLooked()
  const rows = useMemo(() => localRows(chart, local), [chart, local])
  const names = Math.min(200, Math.round(width * 0.3))
  const { from, to } = spanOf(rows)
  // Half a pixel.
  const apart = (to - from) / (2 * (width - names))
  const xOf = (at: number): number => names + ((at - from) / (to - from)) * (width - names - 8)
  const times = timesBetween(from, to, (width - names) / 90)
  const texts = ticksOf(
    times.map((time) => time / 1000),
    format,
  )
  const height = rows.length * each
  const told = (at: number): string => format.dateTime(localOf(at))
  return (
    <svg width={width} height={height + bottom} className={style.svg} role="img" aria-label={chart.header}>
      {times.map((time, i) => (
        <g key={time}>
          <line x1={xOf(time)} x2={xOf(time)} y1={0} y2={height + 4} className={style.grid} />
          <TickText x={xOf(time)} y={height + 16} text={texts[i] ?? ''} />
        </g>
      ))}
      {rows.map(({ title, points }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two may be called the same
        <g key={i}>
          <text x={0} y={i * each + 17} className={style.name}>
            <title>{title}</title>
            {cut(title, names)}
          </text>
          {joined(
            points.map(([begun, , ended]) => [begun, ended] as const),
            apart,
          ).map(([x, end]) => (
            <rect
              key={x}
              x={xOf(x)}
              y={i * each + 5}
              width={Math.max(1, xOf(end) - xOf(x))}
              height={each - 10}
              rx={2}
              className={style.interval}
            >
              <title>{`${told(x)} – ${told(end)}`}</title>
            </rect>
          ))}
        </g>
      ))}
    </svg>
  )
}

const localRows = ({ series }: Chart, local: (at: number) => number) =>
  series.slice(0, most_rows).map(({ title, points }) => ({
    title,
    points: points.map(([x, y, end]) => [local(x ?? 0), y ?? null, local(end ?? x ?? 0)] as const),
  }))

/** As much of a name as has room. */
const cut = (text: string, width: number): string => {
  const letters = Math.floor(width / 7)
  return text.length > letters ? `${text.slice(0, letters - 1)}…` : text
}

/** What stands at a tick, its day below its time. */
export const TickText = ({ x, y, text }: { x: number; y: number; text: string }) => (
  <text x={x} y={y} className={style.tick}>
    {text.split('\n').map((line, i) => (
      <tspan key={line} x={x} dy={i === 0 ? 0 : 13}>
        {line}
      </tspan>
    ))}
  </text>
)
