import { useEffect, useRef } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { useFormat } from '#web/words/speech.tsx'
import style from './plot.module.css'
import { drawMarks, type PlotMark } from './plot-marks.ts'
import { onTheme } from './theme.ts'
import { ticksOf } from './ticks.ts'

export interface PlotLine {
  key: string
  /** A colour as style sheets write it: tokens too. */
  color: string
  /** Lines of one scale share an axis. */
  scale: string
  /** A value as its axis has it. */
  write(value: number): string
  /** What is on or off steps; what is drawn beside another is dashed. */
  look?: 'stepped' | 'dashed' | undefined
}

interface PlotProps {
  /** Read to those who do not see it. */
  label: string
  lines: readonly PlotLine[]
  /** Local times in seconds, ascending, and the values of each line at them: `null` breaks it. */
  times: readonly number[]
  values: readonly (readonly (number | null | undefined)[])[]
  /** What is shown, in local seconds. */
  from: number
  to: number
  /** The local time in seconds that a line marks. */
  at: number | undefined
  onAt(seconds: number): void
  /** Told the part that was drawn over. */
  onZoom(from: number, to: number): void
  height: number
  /** What happened in between. */
  marks?: readonly PlotMark[]
  /** Writes what stands in place of times, where lines are by something else. */
  writeAt?(value: number): string
}

/** Pixels of an axis. */
export const axis_width = 68

/** On which side each scale has its axis: in turn, the first on the left. */
export const sidesOf = (lines: readonly PlotLine[]): { left: readonly string[]; right: readonly string[] } => {
  const scales = [...new Set(lines.map(({ scale }) => scale))].slice(0, 4)
  return { left: scales.filter((_, i) => i % 2 === 0), right: scales.filter((_, i) => i % 2 === 1) }
}

/** Several values by time, each scale with an axis of its own; a part that is drawn over with the mouse is told. */
export const Plot = (props: PlotProps) => {
  const { label, lines, times, values, from, to, at, height, marks = no_marks } = props
  const format = useFormat()
  const place = useRef<HTMLDivElement>(null)
  const plot = useRef<uPlot>(undefined)
  const told = useRef({ ...props, format })
  told.current = { ...props, format }
  const made = lines.map(({ key, color, scale, look }) => `${key} ${color} ${scale} ${look}`).join()

  // biome-ignore lint/correctness/useExhaustiveDependencies: made anew for other lines alone; all else is read when it is drawn
  useEffect(() => {
    const element = place.current as HTMLDivElement
    const drawn = new uPlot(
      optionsOf(element, () => told.current),
      [[], ...lines.map(() => [])],
      element,
    )
    plot.current = drawn
    const sized = new ResizeObserver(() => drawn.setSize({ width: element.clientWidth, height }))
    sized.observe(element)
    const stop = onTheme(() => drawn.redraw())
    return () => {
      stop()
      sized.disconnect()
      drawn.destroy()
    }
  }, [made, height])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a plot that was made anew is given what there is
  useEffect(() => {
    plot.current?.setData([times as number[], ...values] as uPlot.AlignedData)
  }, [times, values, from, to, made, height])

  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn again when a mark moves
  useEffect(() => plot.current?.redraw(false), [at, marks])

  return (
    <div ref={place} className={style.plot} role="img" aria-label={label}>
      <span className={style.worn} />
    </div>
  )
}

const no_marks: readonly PlotMark[] = []

type Told = () => PlotProps & { format: ReturnType<typeof useFormat> }

const optionsOf = (element: HTMLDivElement, told: Told): uPlot.Options => {
  const { lines, height, writeAt } = told()
  // A canvas knows no tokens: what they are now is asked of an element that wears them.
  const probe = element.querySelector('span') as HTMLSpanElement
  const worn = (color: string): string => {
    probe.style.color = color
    return getComputedStyle(probe).color
  }
  const font = `12px ${getComputedStyle(element).getPropertyValue('--font')}`
  const { left, right } = sidesOf(lines)
  const axisOf = (scale: string): uPlot.Axis => {
    const own = lines.filter((line) => line.scale === scale)
    const isLeft = left.includes(scale)
    return {
      ...{ scale, font, side: isLeft ? 3 : 1, size: axis_width, space: 28, ticks: { show: false } },
      stroke: () => worn(own.length === 1 ? (own[0]?.color ?? '') : 'var(--quiet)'),
      grid: { show: scale === left[0], stroke: () => worn('var(--line)'), width: 1 },
      values: (_, splits) => {
        const { lines, values } = told()
        const has = lines.some(
          (line, i) => line.scale === scale && values[i]?.some((value) => typeof value === 'number'),
        )
        const write = has ? lines.find((line) => line.scale === scale)?.write : undefined
        return splits.map((value) => write?.(value) ?? '')
      },
    }
  }
  return {
    width: element.clientWidth,
    height,
    padding: [8, right.length > 0 ? 0 : 12, 0, left.length > 0 ? 0 : 12],
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'Etc/UTC'),
    legend: { show: false },
    cursor: { y: false, drag: { x: true, y: false, setScale: false }, points: { show: false } },
    scales: {
      x: { time: !writeAt, range: () => [told().from, told().to] },
      ...Object.fromEntries([...left, ...right].map((scale) => [scale, { range: rangeOf }])),
    },
    axes: [
      {
        ...{ font, space: 70, ticks: { show: false } },
        stroke: () => worn('var(--quiet)'),
        grid: { stroke: () => worn('var(--line)'), width: 1 },
        size: (_, texts) => (texts?.some((text) => text?.includes('\n')) ? 40 : 24),
        values: (_, splits) =>
          writeAt ? splits.map((split) => told().writeAt?.(split) ?? '') : ticksOf(splits, told().format),
      },
      ...[...left, ...right].map(axisOf),
    ],
    series: [
      {},
      ...lines.map(
        ({ color, scale, look }): uPlot.Series => ({
          ...{ scale, width: 1.5, points: { show: false } },
          stroke: () => worn(color),
          ...(look === 'dashed' && { dash: [4, 4] }),
          ...(look === 'stepped' && uPlot.paths.stepped && { paths: uPlot.paths.stepped({ align: 1 }) }),
        }),
      ),
    ],
    hooks: {
      setCursor: [
        (chart) => {
          const { left = -1 } = chart.cursor
          if (left >= 0) told().onAt(Math.round(chart.posToVal(left, 'x')))
        },
      ],
      setSelect: [
        (chart) => {
          const { left, width } = chart.select
          if (width < 8) return
          told().onZoom(Math.round(chart.posToVal(left, 'x')), Math.round(chart.posToVal(left + width, 'x')))
          chart.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false)
        },
      ],
      drawAxes: [(chart) => drawMarks(chart, told().marks ?? no_marks, worn)],
      draw: [(chart) => drawMark(chart, told().at, worn)],
    },
  }
}

/** A scale without any value has its axis all the same, empty: what stands below the plot leaves the room of all of them. */
const rangeOf = (_: uPlot, least: number | null, greatest: number | null): uPlot.Range.MinMax =>
  least === null || greatest === null ? [0, 1] : uPlot.rangeNum(least, greatest, 0.1, true)

const drawMark = (chart: uPlot, at: number | undefined, worn: (color: string) => string): void => {
  if (at === undefined) return
  const x = chart.valToPos(at, 'x', true)
  const { top, height, left, width } = chart.bbox
  if (x < left || x > left + width) return
  chart.ctx.fillStyle = worn('var(--quiet)')
  chart.ctx.fillRect(Math.round(x), top, 1, height)
}
