import { flat } from './payload.ts'
import style from './said.module.css'

/** Names and values, as they were sent or stored. */
export const Values = ({ of }: { of: object }) => (
  <dl className={style.values}>
    {flat(of).map(([name, text]) => (
      <div key={name} className={style.value}>
        <dt>{name}</dt>
        <dd>{text === '' ? '–' : text}</dd>
      </div>
    ))}
  </dl>
)
