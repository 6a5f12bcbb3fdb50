import { readable } from '../../document/colors.ts'
import type { Style } from '../../document/document.ts'
import type { Element } from '../../document/pdf/doc.ts'
import { ink, type Paper } from '../../document/pdf/paper.ts'
import type { Chart } from '../sheet.ts'
import { colorOf, drawFigure, type Frame, small, word } from './figure.ts'
import { drawHeading } from './text.ts'
import { day, dayTicks, figureTicks, type Tick, timeTicks } from './ticks.ts'

/** Charts as vectors. */

interface Look {
  color: string
  style: Style
}

const plot_height = 150
const axis_height = 18
const legend_height = 14
const bar_height = 15
const names_width = 130

/** Draws a chart; one of many bars goes on on further pages. */
export function* drawChart(paper: Paper, parent: Element, chart: Chart, look: Look): Generator<void> {
  if (chart.header) drawHeading(paper, parent, chart.header, { kind: 'H3', color: look.color, follows: 120 })
  if (chart.series.every(({ points }) => points.length === 0)) return
  if (chart.series.length > 1 && chart.kind !== 'intervals') drawLegend(paper, parent, chart, look)
  if (chart.kind === 'intervals') return yield* drawRows(paper, parent, chart, look)
  if (chart.kind === 'shares') return drawShares(paper, parent, chart, look)
  if (chart.x === 'name') return yield* drawRows(paper, parent, chart, look)
  drawPlot(paper, parent, chart, look)
}

const altOf = ({ header, series }: Chart): string =>
  [header, ...series.slice(0, 8).map(({ title }) => title)].filter(Boolean).join(', ')

const drawLegend = (paper: Paper, parent: Element, chart: Chart, { color }: Look): void =>
  drawFigure(paper, parent, { alt: altOf(chart), height: legend_height }, () => {
    let x = paper.left
    for (const [i, { title }] of chart.series.entries()) {
      if (x > paper.left + paper.width - 60) return
      paper.doc.rect(x, paper.y + 2, 8, 8).fill(colorOf(i, color))
      x += 12 + word(paper, title, { x: x + 12, y: paper.y, width: 120, color: ink.text }) + 14
    }
  })

/** The horizontal axis of a plot: from where to where, and its words. */
const axisOf = (paper: Paper, { x, series }: Chart, { style }: Look): { from: number; to: number; ticks: Tick[] } => {
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const { points } of series)
    for (const [at, , end = at] of points) {
      from = Math.min(from, at)
      to = Math.max(to, end)
    }
  if (!(to > from)) to = from + 1
  if (x === 'day') return { from: from - day / 2, to: to + day / 2, ticks: dayTicks(series, style, 8) }
  const ticks =
    x === 'time'
      ? timeTicks(from, to, style, 8)
      : figureTicks(from / 1000, to / 1000, paper.language).map(({ at, text }) => ({ at: at * 1000, text }))
  return { from, to, ticks: ticks.filter(({ at }) => at >= from && at <= to) }
}

/** Lines, or bars that stand upright, over time or distance. */
const drawPlot = (paper: Paper, parent: Element, chart: Chart, look: Look): void => {
  const { from, to, ticks } = axisOf(paper, chart, look)
  const values = chart.series.flatMap(({ points }) => points.flatMap(([, y]) => (y === null ? [] : [y])))
  const [least, greatest] = values.reduce(([a, b], value) => [Math.min(a, value), Math.max(b, value)], [0, 0])
  const heights = figureTicks(least, greatest, paper.language)
  const [bottom, top] = [heights[0]?.at ?? 0, heights.at(-1)?.at ?? 1]
  const { doc } = paper
  drawFigure(paper, parent, { alt: altOf(chart), height: plot_height + axis_height + 16 }, () => {
    const frame: Frame = { x: paper.left + 40, y: paper.y + 16, width: paper.width - 48, height: plot_height }
    const xOf = (at: number) => frame.x + ((at - from) / (to - from)) * frame.width
    const yOf = (value: number) => frame.y + frame.height - ((value - bottom) / (top - bottom || 1)) * frame.height
    if (chart.unit) word(paper, chart.unit, { x: frame.x - 5, y: paper.y - 2, align: 'right', width: 60 })
    for (const { at, text } of heights) {
      doc.rect(frame.x, yOf(at), frame.width, 0.4).fill(at === 0 ? ink.pale : ink.line)
      word(paper, text, { x: frame.x - 5, y: yOf(at) - 5.5, align: 'right', width: 38 })
    }
    for (const { at, text } of ticks) {
      doc.rect(xOf(at), frame.y + frame.height, 0.4, 3).fill(ink.pale)
      word(paper, text, { x: xOf(at), y: frame.y + frame.height + 4, align: 'center', width: 70 })
    }
    for (const [i, { points }] of chart.series.entries()) {
      if (chart.kind === 'lines') drawLine(paper, points, { xOf, yOf, color: colorOf(i, look.color), dash: i })
      else
        drawUpright(paper, points, { xOf, yOf, frame, color: colorOf(i, look.color), at: i, of: chart.series.length })
    }
  })
}

type Points = Chart['series'][number]['points']

interface Scale {
  xOf(at: number): number
  yOf(value: number): number
  color: string
}

/** Parts of a point in which more than the least and the greatest figure are not seen. */
const fine = 2

const drawLine = ({ doc }: Paper, points: Points, { xOf, yOf, color, dash }: Scale & { dash: number }): void => {
  let isOpen = false
  let column = Number.NaN
  let range: [number, number] | undefined
  const end = () => {
    if (range) for (const value of range) doc.lineTo(column / fine, yOf(value))
    range = undefined
  }
  for (const [x, y] of points) {
    if (y === null) {
      end()
      isOpen = false
      continue
    }
    const at = Math.round(xOf(x) * fine)
    if (!isOpen) {
      doc.moveTo(at / fine, yOf(y))
      isOpen = true
      column = at
      range = [y, y]
    } else if (at === column && range) range = [Math.min(range[0], y), Math.max(range[1], y)]
    else {
      end()
      column = at
      range = [y, y]
    }
  }
  end()
  doc.lineWidth(1.2).lineJoin('round').lineCap('round').strokeColor(readable(color))
  // Told apart without colors, too.
  if (dash % 3 === 1) doc.dash(4, { space: 3 })
  else if (dash % 3 === 2) doc.dash(1.2, { space: 2.5 })
  doc.stroke().undash()
}

const drawUpright = (
  { doc }: Paper,
  points: Points,
  { xOf, yOf, color, frame, at, of }: Scale & { frame: Frame; at: number; of: number },
): void => {
  const whole = Math.max(0.6, Math.min(24, (frame.width / Math.max(2, points.length)) * 0.8))
  for (const [x, y] of points) {
    if (y === null) continue
    const left = Math.min(frame.x + frame.width - whole, Math.max(frame.x, xOf(x) - whole / 2)) + (whole / of) * at
    doc.rect(left, Math.min(yOf(y), yOf(0)), whole / of, Math.abs(yOf(0) - yOf(y))).fill(color)
  }
}

/** Bars that lie, each with a name at its left: figures by name, or intervals of series. */
function* drawRows(paper: Paper, parent: Element, chart: Chart, look: Look): Generator<void> {
  const isInterval = chart.kind === 'intervals'
  const count = isInterval ? chart.series.length : (chart.names ?? []).length
  const each = isInterval ? bar_height : bar_height * Math.max(1, Math.min(chart.series.length, 4) * 0.8)
  for (let at = 0; at < count; ) {
    if (paper.room() < each + axis_height) paper.turn()
    const some = Math.min(count - at, Math.max(1, Math.floor((paper.room() - axis_height) / each)))
    drawFigure(paper, parent, { alt: altOf(chart), height: some * each + (isInterval ? axis_height : 4) }, () => {
      const part = { first: at, count: some, each }
      if (isInterval) drawIntervals(paper, chart, look, part)
      else drawNamed(paper, chart, look, part)
    })
    at += some
    yield
  }
}

interface Part {
  first: number
  count: number
  /** Height of a row. */
  each: number
}

const drawIntervals = (paper: Paper, chart: Chart, look: Look, { first, count, each }: Part): void => {
  const { doc } = paper
  const { from, to, ticks } = axisOf(paper, chart, look)
  const left = paper.left + names_width
  const width = paper.width - names_width - 4
  const xOf = (at: number) => left + ((at - from) / (to - from)) * width
  const bottom = paper.y + count * each
  for (const { at, text } of ticks) {
    doc.rect(xOf(at), paper.y, 0.4, count * each + 3).fill(ink.line)
    word(paper, text, { x: Math.min(xOf(at), left + width - 18), y: bottom + 4, align: 'center', width: 70 })
  }
  for (const [i, { title, points }] of chart.series.slice(first, first + count).entries()) {
    const y = paper.y + i * each
    word(paper, title, { x: paper.left, y: y + 2, width: names_width - 8, color: ink.text })
    for (const [x, , end = x] of points)
      doc.rect(xOf(x), y + 2.5, Math.max(0.5, xOf(end) - xOf(x)), each - 5).fill(look.color)
  }
}

const drawNamed = (paper: Paper, chart: Chart, look: Look, { first, count, each }: Part): void => {
  const { doc } = paper
  const values = chart.series.map(({ points }) => new Map(points.map(([x, y]) => [x, y])))
  const greatest = Math.max(0, ...values.flatMap((by) => [...by.values()].map((value) => Math.abs(value ?? 0)))) || 1
  const left = paper.left + names_width
  const width = paper.width - names_width - 70
  const format = new Intl.NumberFormat(paper.language, { maximumFractionDigits: 2 })
  const high = (each - 4) / chart.series.length
  for (let i = 0; i < count; i += 1) {
    const y = paper.y + i * each
    word(paper, chart.names?.[first + i] ?? '', {
      x: paper.left,
      y: y + each / 2 - 6,
      width: names_width - 8,
      color: ink.text,
    })
    for (const [at, by] of values.entries()) {
      const value = by.get(first + i)
      if (typeof value !== 'number') continue
      const long = (Math.abs(value) / greatest) * width
      doc.rect(left, y + 2 + at * high, Math.max(0.5, long), high - 0.8).fill(colorOf(at, look.color))
      const told = chart.unit ? `${format.format(value)} ${chart.unit}` : format.format(value)
      if (high >= small)
        word(paper, told, { x: left + long + 4, y: y + 2 + at * high + high / 2 - 5.5, width: 68, color: ink.text })
    }
  }
}

/** Parts of a whole that are told; the others are one. */
const most_shares = 8
const radius = 56

const drawShares = (paper: Paper, parent: Element, chart: Chart, look: Look): void => {
  const { doc } = paper
  const told = (chart.series[0]?.points ?? []).flatMap(([x, y]) =>
    y !== null && y > 0 ? [{ name: chart.names?.[x] ?? '', value: y }] : [],
  )
  const sorted = told.length > most_shares ? told.toSorted((a, b) => b.value - a.value) : told
  const rest = sorted.slice(most_shares).reduce((sum, { value }) => sum + value, 0)
  const shown = rest > 0 ? [...sorted.slice(0, most_shares), { name: '…', value: rest }] : sorted
  const whole = shown.reduce((sum, { value }) => sum + value, 0)
  if (whole <= 0) return
  const format = new Intl.NumberFormat(paper.language, { maximumFractionDigits: 1 })
  const share = new Intl.NumberFormat(paper.language, { style: 'percent', maximumFractionDigits: 1 })
  drawFigure(paper, parent, { alt: altOf(chart), height: Math.max(2 * radius, shown.length * 14) + 8 }, () => {
    const [x, y] = [paper.left + radius, paper.y + radius]
    let from = 0
    for (const [i, { name, value }] of shown.entries()) {
      doc.path(ringOf(x, y, from / whole, (from + value) / whole)).fill(colorOf(i, look.color))
      from += value
      const row = paper.y + 8 + i * 14
      doc.rect(paper.left + 2 * radius + 24, row + 2, 8, 8).fill(colorOf(i, look.color))
      word(paper, name, { x: paper.left + 2 * radius + 38, y: row, width: 150, color: ink.text })
      const figure = `${format.format(value)} ${chart.unit}`.trim()
      word(paper, figure, { x: paper.left + 2 * radius + 260, y: row, align: 'right', width: 80, color: ink.text })
      word(paper, share.format(value / whole), { x: paper.left + 2 * radius + 310, y: row, align: 'right', width: 50 })
    }
  })
}

/** A part of a ring as a path, from one share of the whole to another. */
const ringOf = (x: number, y: number, from: number, to: number): string => {
  // A whole ring would begin where it ends.
  const end = Math.min(to, from + 0.9999)
  const at = (share: number, r: number) => {
    const angle = share * 2 * Math.PI - Math.PI / 2
    return `${(x + r * Math.cos(angle)).toFixed(2)} ${(y + r * Math.sin(angle)).toFixed(2)}`
  }
  const inner = radius * 0.58
  const large = end - from > 0.5 ? 1 : 0
  return `M ${at(from, radius)} A ${radius} ${radius} 0 ${large} 1 ${at(end, radius)} L ${at(end, inner)} A ${inner} ${inner} 0 ${large} 0 ${at(from, inner)} Z`
}
