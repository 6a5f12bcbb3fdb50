import type { Series } from '../sheet.ts'
import style from './chart.module.css'
import { colorOf } from './colors.ts'

/** What each colour is; nothing where there is one. */
export const Legend = ({ series }: { series: readonly Series[] }) =>
  series.length > 1 && (
    <ul className={style.legend}>
      {series.map(({ title }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two may be called the same
        <li key={i}>
          <span style={{ background: colorOf(i) }} />
          {title}
        </li>
      ))}
    </ul>
  )
