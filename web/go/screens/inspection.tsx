import type { Moment } from '#form/inspection.ts'
import { Screen } from '#web/small/parts.tsx'
import { type Answers, unanswered } from '../form/answers.ts'
import { fillingOf } from '../inspection/filling.ts'
import type { Template } from '../known.ts'
import { FormScreen } from '../parts/form-screen.tsx'
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
  const { phone } = useHeld()
  const { spot } = useSpot()
  const [draft, change, end] = useDraft(name, empty)
  const title = words.inspection[moment]
  if (!draft?.template)
    return (
      <Screen title={title} back={{ label: words.back, go: goBack }}>
        {null}
      </Screen>
    )
  const { template, answers, attached } = draft
  const filling = fillingOf(template, answers, attached, todayHere(Date.now()))
  const deedOf = (): Deed<'inspection'> => ({
    ...{ key: crypto.randomUUID(), kind: 'inspection', at: Date.now(), title: template.label },
    told: {
      ...{ moment, location: spot ?? null },
      form: { template_id: template.id, version: template.version, values: filling.values },
    },
    attached: filling.attached,
  })
  return (
    <FormScreen
      {...{ title, answers, attached, change }}
      form={template}
      fields={filling.fields}
      faults={filling.faults}
      action={words.inspection.go}
      keep={() => end(() => phone.add(deedOf(), name))}
    />
  )
}
