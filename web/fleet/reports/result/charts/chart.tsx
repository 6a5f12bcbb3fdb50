import { useLooked } from '../look.ts'
import type { Chart } from '../sheet.ts'
import { Bars } from './bars.tsx'
import style from './chart.module.css'
import { Columns } from './columns.tsx'
import { Intervals } from './intervals.tsx'
import { Lines } from './lines.tsx'
import { Shares } from './shares.tsx'

/** A chart of a sheet, as it is on paper: lines, bars by name or by time, shares of a whole, or intervals. */
export default function ChartView({ chart }: { chart: Chart }) {
  const { room } = useLooked()
  const width = Math.max(200, Math.min(room - 32, most_width))
  if (chart.series.every(({ points }) => points.length === 0)) return null
  return (
    <figure className={style.chart} style={{ width }}>
      {draw(chart, width)}
    </figure>
  )
}

/** Pixels: wider charts tell no more. */
const most_width = 1100

const draw = (chart: Chart, width: number) => {
  if (chart.kind === 'intervals') return <Intervals chart={chart} width={width} />
  if (chart.kind === 'shares') return <Shares chart={chart} />
  if (chart.x === 'name') return <Bars chart={chart} />
  return chart.kind === 'lines' ? <Lines chart={chart} /> : <Columns chart={chart} width={width} />
}
