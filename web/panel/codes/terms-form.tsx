import type { FormState } from '#web/ui/form.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { useWords } from '#web/words/speech.tsx'
import { useDealer } from '../dealer.tsx'
import { PlanField } from '../plan-field.tsx'

/** What codes bring to the devices that are registered with them. */
export interface CodeTerms {
  tariff_id: number | null
  bonus_amount: number | undefined
  free_days: number | undefined
}

export const noTerms: CodeTerms = { tariff_id: null, bonus_amount: 0, free_days: 0 }

export const termsOf = ({ tariff_id, bonus_amount = 0, free_days = 0 }: CodeTerms) => ({
  tariff_id: tariff_id ?? 0,
  bonus_amount,
  free_days,
})

export const TermFields = <Values extends CodeTerms>({ form }: { form: FormState<Values> }) => {
  const term = useWords('panel/terms')
  const { currency } = useDealer().config.settings
  return (
    <>
      <PlanField label={term.plan} {...form.field('tariff_id')} isRequired />
      <NumberField label={term.bonus} step={1} unit={currency} {...form.field('bonus_amount')} />
      <NumberField label={term.free_days} {...form.field('free_days')} />
    </>
  )
}
