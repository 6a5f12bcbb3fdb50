import { useState } from 'react'
import type { Moment } from '#form/inspection.ts'
import { Button, Screen } from '#web/small/parts.tsx'
import { type Answers, unanswered } from '../form/answers.ts'
import { fillingOf } from '../inspection/filling.ts'
import type { Template } from '../known.ts'
import { FormFields } from '../parts/form-fields.tsx'
import { TakingProvider, useTakings } from '../parts/taking.tsx'
import { useDraft } from '../parts/use-draft.ts'
import { useSpot } from '../parts/use-spot.ts'
import type { Attached, Deed } from '../queue/deed.ts'
import { useWords } from '../speech.tsx'
import { todayHere } from '../time.ts'
import { useHeld, usePhone } from '../use-phone.tsx'
import { goBack, useAbout } from '../where.ts'

/** An inspection that is being made: the form as it was when it was begun, whatever becomes of it meanwhile. */
interface InspectionDraft {
  template: Template | null
  answers: Answers
  attached: readonly Attached[]
}

/** What is looked at before or after a drive; photos of what has failed. */
export const InspectionScreen = () => {
  const about = useAbout()
  const { known } = usePhone()
  const [id, moment] = about?.split('/') ?? []
  const template = known?.templates.find((one) => String(one.id) === id) ?? null
  const empty: InspectionDraft = { template, answers: unanswered, attached: [] }
  return <Making name={`inspection/${about}`} moment={moment === 'after' ? 'after' : 'before'} empty={empty} />
}

const Making = ({ name, moment, empty }: { name: string; moment: Moment; empty: InspectionDraft }) => {
  const words = useWords()
  const { phone, say } = useHeld()
  const { spot } = useSpot()
  const [draft, change, end] = useDraft(name, empty)
  const [isTried, setTried] = useState(false)
  const { isTaking, during } = useTakings()
  const title = words.inspection[moment]
  const back = { label: words.back, go: goBack }
  if (!draft?.template)
    return (
      <Screen title={title} back={back}>
        {null}
      </Screen>
    )
  const { template, answers, attached } = draft
  const filling = fillingOf(template, answers, attached, todayHere(Date.now()))
  const send = async (): Promise<void> => {
    if (Object.keys(filling.faults).length > 0) {
      setTried(true)
      requestAnimationFrame(() => document.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
      return
    }
    const form = { template_id: template.id, version: template.version, values: filling.values }
    const deed: Deed<'inspection'> = {
      ...{ key: crypto.randomUUID(), kind: 'inspection', at: Date.now(), title: template.label },
      told: { moment, location: spot ?? null, form },
      attached: filling.attached,
    }
    if (!(await end(() => phone.add(deed, name)))) return
    say(words.checkin.kept)
    goBack()
  }
  return (
    <Screen
      title={title}
      back={back}
      foot={
        <Button kind="main" disabled={isTaking} onPress={() => void during(send())}>
          {words.inspection.go}
        </Button>
      }
    >
      <TakingProvider during={during}>
        <div>
          <h2>{template.label}</h2>
          {template.description && <p className="quiet">{template.description}</p>}
        </div>
        <FormFields
          fields={filling.fields}
          faults={isTried ? filling.faults : {}}
          answers={answers}
          attached={attached}
          onAnswers={(answers) => void change({ answers })}
          onAttached={(make, bytes) => change((now) => ({ attached: make(now.attached) }), bytes)}
        />
      </TakingProvider>
    </Screen>
  )
}
