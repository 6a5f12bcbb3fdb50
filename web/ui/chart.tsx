import { useEffect, useRef } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { useFormat } from '#web/words/speech.tsx'
import style from './chart.module.css'
import { onTheme } from './theme.ts'
import { ticksOf } from './ticks.ts'

interface ChartProps {
  /** Read to those who do not see it. */
  label: string
  /** Local times in seconds, ascending, and the value at each; nothing where none was told. */
  times: readonly number[]
  values: readonly (number | null)[]
  /** How a value is written on the axis and at the cursor. */
  write(value: number): string
  /** The local time in seconds that a line marks. */
  at?: number
  /** Told the time that was pressed or dragged to. */
  onAt?(seconds: number): void
  height?: number
}

/** A value by time; a day of 86,400 points is drawn in milliseconds. */
export const Chart = ({ label, times, values, write, at, onAt, height = 140 }: ChartProps) => {
  const format = useFormat()
  const place = useRef<HTMLDivElement>(null)
  const plot = useRef<uPlot>(undefined)
  const told = useRef({ onAt, write, format })
  told.current = { onAt, write, format }

  useEffect(() => {
    const element = place.current as HTMLDivElement
    const colour = (name: string): string => getComputedStyle(element).getPropertyValue(name)
    // A canvas knows no tokens: what they are now is asked of an element that wears them.
    const worn = (name: 'color' | 'borderTopColor'): string => getComputedStyle(element)[name]
    const axis = {
      font: `12px ${colour('--font')}`,
      stroke: () => worn('color'),
      grid: { stroke: () => worn('borderTopColor'), width: 1 },
      ticks: { show: false },
    }
    const made = new uPlot(
      {
        width: element.clientWidth,
        height,
        tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'Etc/UTC'),
        legend: { show: false },
        cursor: {
          y: false,
          drag: { x: false, y: false },
          bind: {
            mousedown: (chart, _, handle) => (event) => {
              handle(event)
              const seconds = chart.posToVal(chart.cursor.left ?? 0, 'x')
              told.current.onAt?.(seconds)
              return null
            },
            mousemove: (chart, _, handle) => (event) => {
              handle(event)
              if (event.buttons === 1) told.current.onAt?.(chart.posToVal(chart.cursor.left ?? 0, 'x'))
              return null
            },
          },
        },
        axes: [
          {
            ...axis,
            size: (_, texts) => (texts?.some((text) => text?.includes('\n')) ? 40 : 24),
            space: 70,
            values: (_, splits) => ticksOf(splits, told.current.format),
          },
          { ...axis, size: 72, space: 28, values: (_, splits) => splits.map((value) => told.current.write(value)) },
        ],
        series: [
          {},
          {
            stroke: () => getComputedStyle(element).outlineColor,
            fill: () => `color-mix(in srgb, ${getComputedStyle(element).outlineColor} 14%, transparent)`,
            width: 1.5,
            points: { show: false },
          },
        ],
        hooks: {
          draw: [
            (chart) => {
              if (marked.current === undefined) return
              const x = chart.valToPos(marked.current, 'x', true)
              const { top, height: tall, left, width } = chart.bbox
              if (x < left || x > left + width) return
              chart.ctx.fillStyle = worn('color')
              chart.ctx.fillRect(Math.round(x) - 1, top, 2, tall)
            },
          ],
        },
      },
      [[], []],
      element,
    )
    plot.current = made
    const sized = new ResizeObserver(() => made.setSize({ width: element.clientWidth, height }))
    sized.observe(element)
    const stop = onTheme(() => made.redraw())
    return () => {
      stop()
      sized.disconnect()
      made.destroy()
    }
  }, [height])

  useEffect(() => {
    plot.current?.setData([times as number[], values as (number | null)[]])
  }, [times, values])

  const marked = useRef(at)
  useEffect(() => {
    marked.current = at
    plot.current?.redraw(false)
  }, [at])

  return <div ref={place} className={style.chart} role="img" aria-label={label} />
}
