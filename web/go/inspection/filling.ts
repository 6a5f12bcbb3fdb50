import { isAsked, lackingPhotos } from '#form/inspection.ts'
import type { Values } from '#form/values.ts'
import { type Answers, checkAnswers, type FaultName } from '../form/answers.ts'
import type { Template } from '../known.ts'
import type { Attached } from '../queue/deed.ts'

interface Filling {
  /** Fields that are asked for as it is filled in so far. */
  fields: Template['fields']
  /** What goes with those. */
  attached: readonly Attached[]
  values: Values
  faults: Readonly<Record<string, FaultName>>
}

/** What an inspection asks for by its answers, and what is still wrong: photos only of what has failed. `today` as `yyyy-MM-dd`. */
export const fillingOf = (
  { fields: all }: Pick<Template, 'fields'>,
  answers: Answers,
  given: readonly Attached[],
  today: string,
): Filling => {
  const { values: answered } = checkAnswers(all, answers, given, today)
  const fields = all.filter((_, i) => isAsked(all, i, answered))
  const attached = given.filter(({ field }) => fields.some(({ id }) => id === field))
  const { values, faults } = checkAnswers(fields, answers, attached, today)
  const lacking = lackingPhotos(fields, values).map(({ field_id }) => [field_id, 'empty'])
  return { fields, attached, values, faults: { ...faults, ...Object.fromEntries(lacking) } }
}
