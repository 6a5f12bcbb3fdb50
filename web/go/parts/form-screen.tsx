import { type ReactNode, useState } from 'react'
import type { Field } from '#form/field.ts'
import { Button, Screen } from '#web/small/parts.tsx'
import type { Answers, FaultName } from '../form/answers.ts'
import type { Attached } from '../queue/deed.ts'
import { useWords } from '../speech.tsx'
import { useHeld } from '../use-phone.tsx'
import { goBack } from '../where.ts'
import { FormFields } from './form-fields.tsx'
import { TakingProvider, useTakings } from './taking.tsx'
import { toFault } from './to-fault.ts'
import type { Change } from './use-draft.ts'

interface Filled {
  answers: Answers
  attached: readonly Attached[]
}

interface FormScreenProps extends Filled {
  title: string
  form: { label: string; description?: string | null }
  /** Questions that are asked as it is filled in so far. */
  fields: readonly Field[]
  /** What is wrong with the answers, by field: told when it is tried to send them. */
  faults: Readonly<Record<string, FaultName>>
  change: Change<Filled>
  /** On the button that sends it. */
  action: string
  /** Puts it among what is sent; answers whether it could. */
  keep(): Promise<boolean>
  /** What else there is to say of the form, above its questions. */
  children?: ReactNode
}

/** A form that is filled in and sent alone; whoever has sent it is led back. */
export const FormScreen = (props: FormScreenProps) => {
  const { title, form, fields, faults, answers, attached, change, action, keep, children } = props
  const words = useWords()
  const { say } = useHeld()
  const [isTried, setTried] = useState(false)
  const { isTaking, during } = useTakings()
  const send = async (): Promise<void> => {
    if (Object.keys(faults).length > 0) {
      setTried(true)
      toFault()
      return
    }
    if (!(await keep())) return
    say(words.checkin.kept)
    goBack()
  }
  return (
    <Screen
      title={title}
      back={{ label: words.back, go: goBack }}
      foot={
        <Button kind="main" disabled={isTaking} onPress={() => void during(send())}>
          {action}
        </Button>
      }
    >
      <TakingProvider during={during}>
        <div>
          <h2>{form.label}</h2>
          {form.description && <p className="quiet">{form.description}</p>}
          {children}
        </div>
        <FormFields
          fields={fields}
          faults={isTried ? faults : {}}
          {...{ answers, attached }}
          onAnswers={(answers) => void change({ answers })}
          onAttached={(make, bytes) => change((now) => ({ attached: make(now.attached) }), bytes)}
        />
      </TakingProvider>
    </Screen>
  )
}
