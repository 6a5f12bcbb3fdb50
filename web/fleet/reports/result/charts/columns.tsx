import { useMemo } from 'react'
import { ticksOf } from '#web/ui/ticks.ts'
import { decimalsOf } from '#web/words/figures.ts'
import { localOf } from '#web/words/format.ts'
import { useFormat } from '#web/words/speech.tsx'
import { useLooked } from '../look.ts'
import type { Chart } from '../sheet.ts'
import { figuresBetween, highest, someOf, spanOf, timesBetween } from './axis.ts'
import style from './chart.module.css'
import { colorOf } from './colors.ts'
import { TickText } from './intervals.tsx'
import { Legend } from './legend.tsx'

const [left, top, high, bottom] = [52, 20, 180, 34]
/** Pixels that the text of a place has. */
const text_room = 90

interface ColumnsProps {
  chart: Chart
  /** Pixels. */
  width: number
}

/** Bars that stand at times or along a way. */
export const Columns = ({ chart, width }: ColumnsProps) => {
  const format = useFormat()
  const { local } = useLooked()
  const { unit = '', header, series, x: by } = chart
  const isDay = by === 'day'
  const isTime = isDay || by === 'time'
  const drawn = useMemo(
    () =>
      series.map(({ title, points }) => ({
        title,
        points: points.flatMap(([x, y]) =>
          typeof y === 'number' ? [[isTime ? local(x ?? 0) : (x ?? 0), y] as const] : [],
        ),
      })),
    [series, isTime, local],
  )
  const { from, to } = spanOf(drawn)
  const values = drawn.flatMap(({ points }) => points.map(([, y]) => y))
  const heights = figuresBetween(least(values), greatest(values))
  const [low, most] = [heights[0] ?? 0, heights.at(-1) ?? 1]
  const count = Math.max(2, ...drawn.map(({ points }) => points.length))
  const whole = Math.max(2, Math.min(28, ((width - left) / count) * 0.7))
  // The text of the last one reaches beyond its bar.
  const beyond = Math.max(4, (text_room - whole) / 2)
  const xOf = (at: number): number => left + whole / 2 + ((at - from) / (to - from)) * (width - left - whole - beyond)
  const yOf = (value: number): number => top + high - ((value - low) / (most - low)) * high
  const told = (x: number): string =>
    isDay ? format.date(localOf(x)) : isTime ? format.dateTime(localOf(x)) : format.distance(x / 1000)
  const room = (width - left) / text_room
  const times = isDay
    ? someOf(
        drawn.flatMap(({ points }) => points.map(([x]) => x)),
        room,
      )
    : isTime
      ? timesBetween(from, to, room)
      : figuresBetween(from, to)
  const texts =
    by === 'time'
      ? ticksOf(
          times.map((time) => time / 1000),
          format,
        )
      : times.map(told)
  const each = whole / drawn.length
  return (
    <>
      <Legend series={series} />
      <svg width={width} height={top + high + bottom} className={style.svg} role="img" aria-label={header}>
        <text x={left - 8} y={10} className={`${style.tick} ${style.end}`}>
          {unit}
        </text>
        {heights.map((value) => (
          <g key={value}>
            <line x1={left} x2={width} y1={yOf(value)} y2={yOf(value)} className={style.grid} />
            <text x={left - 8} y={yOf(value) + 4} className={`${style.tick} ${style.end}`}>
              {format.number(value, decimalsOf(value))}
            </text>
          </g>
        ))}
        {times.map((time, i) => (
          <TickText key={time} x={xOf(time)} y={top + high + 16} text={texts[i] ?? ''} />
        ))}
        {drawn.map(({ title, points }, at) =>
          highest(points, (to - from) / (width - left)).map(([x, y]) => (
            <rect
              key={`${title} ${x}`}
              x={xOf(x) - whole / 2 + at * each}
              y={Math.min(yOf(y), yOf(0))}
              width={each}
              height={Math.abs(yOf(0) - yOf(y))}
              fill={colorOf(at)}
            >
              <title>{`${title}: ${format.number(y, decimalsOf(y))} ${unit} – ${told(x)}`}</title>
            </rect>
          )),
        )}
      </svg>
    </>
  )
}

const least = (values: readonly number[]): number => values.reduce((a, b) => Math.min(a, b), 0)
const greatest = (values: readonly number[]): number => values.reduce((a, b) => Math.max(a, b), 0)
