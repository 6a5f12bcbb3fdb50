import type { ReactNode } from 'react'
import style from './gallery.module.css'
import type { Shape } from './kinds.ts'

/** What a report looks like, small: for those who look. */
export const Picture = ({ shape }: { shape: Shape }) => (
  <svg viewBox="0 0 96 60" aria-hidden className={style.picture}>
    {shapes[shape]}
  </svg>
)

const rows = [8, 21, 34, 47]

const shapes: Readonly<Record<Shape, ReactNode>> = {
  table: (
    <>
      <rect x="8" y="8" width="80" height="8" rx="2" className={style.strong} />
      {rows.slice(1).map((y, place) => (
        <g key={y} className={style.soft}>
          <rect x="8" y={y} width={30 - place * 5} height="5" rx="2" />
          <rect x="46" y={y} width="16" height="5" rx="2" />
          <rect x={76 - place * 3} y={y} width={12 + place * 3} height="5" rx="2" />
        </g>
      ))}
    </>
  ),
  bars: (
    <>
      {[20, 34, 26, 42, 30, 14].map((height, place) => (
        <rect
          key={height}
          x={10 + place * 13}
          y={52 - height}
          width="9"
          height={height}
          rx="2"
          className={place === 3 ? style.strong : style.soft}
        />
      ))}
      <path d="M6 53.5h84" className={style.axis} />
    </>
  ),
  lines: (
    <>
      <path d="M6 53.5h84M6.5 8v45" className={style.axis} />
      <path d="M8 40 20 30 30 34 42 16 54 26 66 14 78 30 90 22" className={style.line} />
      <path d="M8 24h82" className={style.limit} />
    </>
  ),
  intervals: (
    <>
      {rows.map((y, place) => (
        <g key={y}>
          <rect x="8" y={y} width="80" height="6" rx="2" className={style.soft} />
          <rect x={14 + place * 9} y={y} width={28 - place * 4} height="6" rx="2" className={style.strong} />
          <rect x={62 + place * 4} y={y} width={18 - place * 4} height="6" rx="2" className={style.strong} />
        </g>
      ))}
    </>
  ),
}
