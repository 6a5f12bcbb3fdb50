import style from './screen.module.css'

/** A small line of what was; its figure stands beside it, so it is only drawn. */
export const Spark = ({ values }: { values: readonly (number | null)[] }) => {
  const most = Math.max(...values.map((value) => value ?? 0), 0) || 1
  const last = Math.max(1, values.length - 1)
  const points = values.flatMap((value, place) =>
    value === null ? [] : [`${((place / last) * 100).toFixed(2)},${(30 - (value / most) * 28).toFixed(2)}`],
  )
  return (
    <svg viewBox="0 0 100 31" preserveAspectRatio="none" className={style.spark} aria-hidden>
      {points.length > 1 && <polyline points={points.join(' ')} />}
    </svg>
  )
}
