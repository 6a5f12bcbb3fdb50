import style from './sparkline.module.css'

interface SparklineProps {
  /** Read to those who do not see it. */
  label: string
  /** Values that are joined by a line, at times in seconds. */
  segments: readonly { times: readonly number[]; values: readonly number[] }[]
  /** Seconds that it is of. */
  from: number
  to: number
}

const [width, height] = [200, 32]

/** A value by time without axes, to see how it went. */
export const Sparkline = ({ label, segments, from, to }: SparklineProps) => {
  const values = segments.flatMap((segment) => segment.values)
  if (values.length === 0) return null
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const x = (time: number): string => (((time - from) / (to - from)) * width).toFixed(1)
  const y = (value: number): string =>
    (high === low ? height / 2 : height - 2 - ((value - low) / (high - low)) * (height - 4)).toFixed(1)
  const path = segments
    .map(({ times, values }) =>
      times.map((time, i) => `${i === 0 ? 'M' : 'L'}${x(time)} ${y(values[i] ?? 0)}`).join(''),
    )
    .join('')
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className={style.line}
      role="img"
      aria-label={label}
    >
      <path d={path} />
    </svg>
  )
}
