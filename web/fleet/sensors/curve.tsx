import { decimalsOf } from '#web/words/figures.ts'
import { useFormat, useWords } from '#web/words/speech.tsx'
import type { Pair } from './calibration.ts'
import style from './screen.module.css'

const [width, height, edge] = [240, 160, 8]

/** What comes out of what goes in, with a dot where it is now; beyond both ends the value is held. */
export const Curve = ({ pairs, raw }: { pairs: readonly Pair[]; raw: number | undefined }) => {
  const words = useWords('fleet/sensors').calibration
  const { number } = useFormat()
  const sorted = pairs.toSorted((one, other) => one.in - other.in)
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (!first || !last || sorted.length < 2) return null
  const outs = sorted.map(({ out }) => out)
  const [low, high] = [Math.min(...outs), Math.max(...outs)]
  const long = Math.max(first.in + 1e-9, last.in) - first.in
  const x = (value: number): number => edge + ((value - first.in) / long) * (width - 2 * edge)
  const y = (value: number): number => height - edge - ((value - low) / (high - low || 1)) * (height - 2 * edge)
  const now = raw === undefined ? undefined : Math.min(last.in, Math.max(first.in, raw))
  const write = (value: number): string => number(value, decimalsOf(value))
  return (
    <figure className={style.curve}>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={words.curve}>
        <polyline points={sorted.map((pair) => `${x(pair.in)},${y(pair.out)}`).join(' ')} />
        {sorted.length <= 60 && sorted.map((pair) => <circle key={pair.in} cx={x(pair.in)} cy={y(pair.out)} r="2.5" />)}
        {now !== undefined && <circle className={style.now} cx={x(now)} cy={y(outAt(sorted, now))} r="5" />}
      </svg>
      <figcaption>
        <span>{`${write(first.in)} – ${write(last.in)}`}</span>
        <span>{`${write(low)} – ${write(high)}`}</span>
      </figcaption>
    </figure>
  )
}

const outAt = (pairs: readonly Pair[], value: number): number => {
  const next = pairs.findIndex((pair) => pair.in >= value)
  const [from, to] = [pairs[Math.max(0, next - 1)] as Pair, pairs[Math.max(0, next)] as Pair]
  return to.in === from.in ? to.out : from.out + ((value - from.in) / (to.in - from.in)) * (to.out - from.out)
}
