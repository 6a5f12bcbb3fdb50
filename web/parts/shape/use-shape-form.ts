import { useState } from 'react'
import { type Draft, faultOf } from '#web/map/draft.ts'
import type { FormState } from '#web/ui/form.tsx'

/** A form that has a shape: it is not sent while that is at fault, and from then on (`isTried`) what is wrong with it is told. */
export const useShapeForm = <Values extends { draft: Draft }>(form: FormState<Values>) => {
  const [isTried, setTried] = useState(false)
  const submit = async (): Promise<void> => {
    if (faultOf(form.values.draft)) setTried(true)
    else await form.submit()
  }
  return { form: { ...form, submit }, isTried }
}
