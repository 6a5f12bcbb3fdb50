import { useFormat, useWords } from '#web/words/speech.tsx'
import { Changes } from './changes.tsx'
import type { Payload } from './payload.ts'
import style from './said.module.css'
import { Values } from './values.tsx'

/** What was asked, and what it changed. */
export const Said = ({ payload: { params, params_length, changes, left_out } }: { payload: Payload }) => {
  const words = useWords('parts/audit')
  const { number } = useFormat()
  return (
    <>
      {(params_length !== undefined || Object.keys(params ?? {}).length > 0) && (
        <section className={style.part}>
          <h3>{words.asked}</h3>
          {params_length === undefined ? (
            <Values of={params ?? {}} />
          ) : (
            <p className="quiet">{words.asked_long({ count: number(params_length) })}</p>
          )}
        </section>
      )}
      <section className={style.part}>
        <h3>{words.changes}</h3>
        <Changes changes={changes} />
        {left_out && (
          <>
            <p className="quiet">{words.left_out}</p>
            <Values of={left_out} />
          </>
        )}
      </section>
    </>
  )
}
