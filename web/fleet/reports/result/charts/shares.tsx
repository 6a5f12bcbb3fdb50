import { decimalsOf } from '#web/words/figures.ts'
import { useFormat, useWords } from '#web/words/speech.tsx'
import type { Chart } from '../sheet.ts'
import style from './chart.module.css'
import { colorOf } from './colors.ts'

/** Parts of a whole that are told; the others are one. */
const most = 7

interface Share {
  name: string
  value: number
}

/** The largest parts of a whole, and the rest as one. */
export const sharesOf = ({ names = [], series }: Pick<Chart, 'names' | 'series'>, rest: string): Share[] => {
  const all = (series[0]?.points ?? [])
    .flatMap(([x, y]) => (typeof y === 'number' && y > 0 ? [{ name: names[x ?? 0] ?? '', value: y }] : []))
    .sort((a, b) => b.value - a.value)
  const others = all.slice(most).reduce((sum, { value }) => sum + value, 0)
  return others > 0 ? [...all.slice(0, most), { name: rest, value: others }] : all
}

/** A ring, and beside it what its parts are. */
export const Shares = ({ chart }: { chart: Chart }) => {
  const words = useWords('fleet/reports/result')
  const format = useFormat()
  const shares = sharesOf(chart, words.others)
  const whole = shares.reduce((sum, { value }) => sum + value, 0)
  if (whole <= 0) return null
  let from = 0
  return (
    <div className={style.shares}>
      <svg viewBox="-50 -50 100 100" className={style.ring} aria-hidden>
        {shares.map(({ value }, i) => {
          const part = value / whole
          const begin = from
          from += part
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change
          return <path key={i} d={ringOf(begin, begin + part)} fill={colorOf(i)} />
        })}
      </svg>
      <table className={style.parts} aria-label={chart.header}>
        <tbody>
          {shares.map(({ name, value }, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two may be called the same
            <tr key={i}>
              <th scope="row">
                <span className={style.dot} style={{ background: colorOf(i) }} />
                {name}
              </th>
              <td>{[format.number(value, decimalsOf(value)), chart.unit].filter(Boolean).join('\u202f')}</td>
              <td className="quiet">{format.unit((100 * value) / whole, '%', 1)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const [outer, inner] = [48, 28]

/** A part of the ring as a path, from one share of the whole to another. */
const ringOf = (from: number, to: number): string => {
  // A whole ring would begin where it ends.
  const end = Math.min(to, from + 0.9999)
  const at = (share: number, radius: number): string => {
    const angle = share * 2 * Math.PI - Math.PI / 2
    return `${(radius * Math.cos(angle)).toFixed(2)} ${(radius * Math.sin(angle)).toFixed(2)}`
  }
  const isLarge = end - from > 0.5 ? 1 : 0
  return `M${at(from, outer)}A${outer} ${outer} 0 ${isLarge} 1 ${at(end, outer)}L${at(end, inner)}A${inner} ${inner} 0 ${isLarge} 0 ${at(from, inner)}Z`
}
