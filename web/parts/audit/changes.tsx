import { ArrowRight } from 'lucide-react'
import { useWords } from '#web/words/speech.tsx'
import { type Change, textOf } from './payload.ts'
import style from './said.module.css'

/** Which rows became what. */
export const Changes = ({ changes }: { changes: readonly Change[] }) => {
  const words = useWords('parts/audit')
  if (changes.length === 0) return <p className="quiet">{words.no_changes}</p>
  return (
    <ul className={style.changes}>
      {changes.map((change) => (
        <Row key={`${change.table} ${JSON.stringify(change.key)}`} change={change} />
      ))}
    </ul>
  )
}

const Row = ({ change: { table, key, before, after } }: { change: Change }) => {
  const words = useWords('parts/audit')
  const kind = before === undefined ? words.added : after === undefined ? words.removed : words.changed
  const names = Object.keys({ ...before, ...after })
  return (
    <li className={style.change}>
      <p className={style.row}>
        <strong>
          {table} {Object.values(key).map(textOf).join(' / ')}
        </strong>
        <span className="quiet">{kind}</span>
      </p>
      <dl className={style.values}>
        {names.map((name) => (
          <div key={name} className={style.value}>
            <dt>{name}</dt>
            <dd>
              {before && <span className={after && style.was}>{written(before[name])}</span>}
              {before && after && <ArrowRight size={12} aria-label={words.became} className={style.arrow} />}
              {after && <span>{written(after[name])}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </li>
  )
}

const written = (value: unknown): string => textOf(value) || '–'
