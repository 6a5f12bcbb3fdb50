import style from './result.module.css'
import type { Figures } from './sheet.ts'

/** Names, and a value of each. */
export const FiguresView = ({ figures: { header, rows } }: { figures: Figures }) => (
  <table className={style.figures} aria-label={header}>
    <tbody>
      {rows.map(({ name, v, highlight }) => (
        <tr key={name} data-highlight={highlight || undefined}>
          <th scope="row">{name}</th>
          <td>{v}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
