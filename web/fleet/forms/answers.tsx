import { useFormat, useWords } from '#web/words/speech.tsx'
import { Bars } from './bars.tsx'
import type { Template } from './kinds.ts'
import type { Stats } from './template-stats.ts'
import style from './use.module.css'

/** What was chosen, field by field. */
export const Answers = ({ template, answers }: { template: Template; answers: Stats['answers'] }) => {
  const words = useWords('fleet/forms')
  const format = useFormat()
  return (
    <div className={style.answers}>
      {answers.map(({ field_id, answered, choices }) => {
        const field = template.fields.find(({ id }) => id === field_id)
        const mean = field?.type === 'rating' && answered > 0 ? meanOf(choices) : undefined
        return (
          <section key={field_id} aria-label={field?.label}>
            <h3>{field?.label}</h3>
            <p className="quiet">
              {words.answered({ count: format.number(answered) })}
              {mean !== undefined && ` · ${words.mean({ stars: format.number(mean, 1) })}`}
            </p>
            <Bars bars={choices.map(({ label, count }) => ({ key: label, label, value: count }))} />
          </section>
        )
      })}
    </div>
  )
}

/** Of stars, whose labels are their numbers. */
const meanOf = (choices: Stats['answers'][number]['choices']): number => {
  const counted = choices.reduce((sum, { count }) => sum + count, 0)
  return choices.reduce((sum, { label, count }) => sum + Number(label) * count, 0) / Math.max(1, counted)
}
