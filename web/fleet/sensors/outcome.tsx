import { decimalsOf, figureWriter } from '#web/words/figures.ts'
import { useFormat, useWords } from '#web/words/speech.tsx'
import { type Draft, outcomeOf, stateOf } from './draft.ts'
import style from './screen.module.css'

interface OutcomeProps {
  draft: Draft
  /** What the device told last. */
  raw: string | number | boolean | undefined
  unit: string
}

/** What the device tells now, and what the sensor as it is typed makes of it. */
export const Outcome = ({ draft, raw, unit }: OutcomeProps) => {
  const words = useWords('fleet/sensors').outcome
  const format = useFormat()
  if (draft.input_name === '' || raw === undefined) return <p className="quiet">{words.nothing}</p>
  const figure = typeof raw === 'boolean' ? Number(raw) : raw
  const told = typeof figure === 'number' ? format.number(figure, decimalsOf(figure)) : figure
  return (
    <dl className={style.outcome} aria-live="polite">
      <div>
        <dt>{words.raw}</dt>
        <dd>{told}</dd>
      </div>
      <div>
        <dt>{words.value}</dt>
        <dd>{draft.type === 'virtual' ? stateOf(draft, figure) : <Value {...{ draft, figure, unit }} />}</dd>
      </div>
    </dl>
  )
}

const Value = ({ draft, figure, unit }: { draft: Draft; figure: string | number; unit: string }) => {
  const words = useWords('fleet/sensors').outcome
  const format = useFormat()
  const outcome = outcomeOf(draft, typeof figure === 'number' ? figure : undefined)
  if (outcome === undefined) return words.no_figure
  if (typeof outcome === 'string') return <span className={style.wrong}>{words[outcome]}</span>
  const write = figureWriter({ units_type: draft.units_type, units: unit }, format)
  return (
    <>
      {write(outcome.value)}
      {outcome.isHeld && <small>{words.held}</small>}
    </>
  )
}
