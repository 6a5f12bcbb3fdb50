import type uPlot from 'uplot'

/** Something that happened between two times, drawn behind the lines of a plot with a sign above it. */
export interface PlotMark {
  key: string
  /** Local times in seconds. */
  from: number
  to: number
  /** A colour as style sheets write it: tokens too. */
  color: string
  /** Something came, or something went. */
  sign: 'up' | 'down'
  /** The one that is looked at is drawn stronger. */
  isChosen?: boolean
}

/** Pixels of the screen. */
const least_width = 3
const sign_size = 6

/** Draws marks into the chart; `worn` tells what a colour is in the theme of now. */
export const drawMarks = (chart: uPlot, marks: readonly PlotMark[], worn: (color: string) => string): void => {
  const { ctx, bbox } = chart
  const ratio = devicePixelRatio
  const last = bbox.left + bbox.width
  ctx.save()
  for (const { from, to, color, sign, isChosen } of marks) {
    const [begin, end] = [chart.valToPos(from, 'x', true), chart.valToPos(to, 'x', true)]
    if (end < bbox.left || begin > last) continue
    const left = Math.max(begin, bbox.left)
    const width = Math.max(Math.min(end, last) - left, least_width * ratio)
    ctx.fillStyle = worn(color)
    ctx.globalAlpha = isChosen ? 0.4 : 0.18
    ctx.fillRect(left, bbox.top, width, bbox.height)
    ctx.globalAlpha = 1
    drawSign(ctx, { x: left + width / 2, y: bbox.top, size: sign_size * ratio, sign })
  }
  ctx.restore()
}

interface Sign {
  x: number
  y: number
  size: number
  sign: PlotMark['sign']
}

/** A triangle that points to where the level went. */
const drawSign = (ctx: CanvasRenderingContext2D, { x, y, size, sign }: Sign): void => {
  const [base, tip] = sign === 'up' ? [y + size * 1.6, y] : [y, y + size * 1.6]
  ctx.beginPath()
  ctx.moveTo(x - size, base)
  ctx.lineTo(x + size, base)
  ctx.lineTo(x, tip)
  ctx.closePath()
  ctx.fill()
}
