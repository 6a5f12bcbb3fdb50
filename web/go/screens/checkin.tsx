import { MapPin, RotateCw } from 'lucide-react'
import { useState } from 'react'
import type { Values } from '#form/values.ts'
import { Button, Field, Group, Notice, Row, Rows, Screen } from '#web/small/parts.tsx'
import { type Answers, checkAnswers, unanswered } from '../form/answers.ts'
import type { Template } from '../known.ts'
import { FormFields } from '../parts/form-fields.tsx'
import { Photos } from '../parts/photos.tsx'
import { TakingProvider, useTakings } from '../parts/taking.tsx'
import { toFault } from '../parts/to-fault.ts'
import { type Change, useDraft } from '../parts/use-draft.ts'
import { useSpot } from '../parts/use-spot.ts'
import type { Attached, Deed, Spot } from '../queue/deed.ts'
import { useFormat, useWords } from '../speech.tsx'
import { todayHere } from '../time.ts'
import { useHeld, usePhone } from '../use-phone.tsx'
import { goBack } from '../where.ts'
import style from './screen.module.css'

/** A check-in that is being written: the form as it was when it was chosen, whatever becomes of it meanwhile. */
export interface CheckinDraft {
  template: Template | null
  answers: Answers
  comment: string
  attached: readonly Attached[]
}

export const checkin_draft = 'checkin'
export const emptyCheckin: CheckinDraft = { template: null, answers: unanswered, comment: '', attached: [] }

export const isEmpty = ({ template, comment, attached }: CheckinDraft): boolean =>
  !template && comment === '' && attached.length === 0

/** Tells where one is and what was done there: a form, photos, a few words. */
export const CheckinScreen = () => {
  const words = useWords()
  const { phone, say } = useHeld()
  const { known } = usePhone()
  const place = useSpot()
  const [draft, change, end] = useDraft(checkin_draft, emptyCheckin)
  const [isTried, setTried] = useState(false)
  const { isTaking, during } = useTakings()
  const { checkin } = words
  if (!draft) return <Screen title={checkin.title}>{null}</Screen>
  const { template, answers, comment, attached } = draft
  const checked = template && checkAnswers(template.fields, answers, attached.filter(isOfForm), todayHere(Date.now()))
  const send = async (location: Spot): Promise<void> => {
    if (checked && Object.keys(checked.faults).length > 0) {
      setTried(true)
      toFault()
      return
    }
    const deed = deedOf(draft, checked?.values ?? {}, location)
    if (!(await end(() => phone.add(deed, checkin_draft)))) return
    say(checkin.kept)
    goBack()
  }
  const discard = (): void => {
    setTried(false)
    void change(emptyCheckin)
  }
  return (
    <Screen
      title={checkin.title}
      back={{ label: words.back, go: goBack }}
      beside={
        !isEmpty(draft) && (
          <Button disabled={isTaking} onPress={discard}>
            {checkin.discard}
          </Button>
        )
      }
      foot={
        <Button
          kind="main"
          disabled={!place.spot || isTaking}
          onPress={() => place.spot && void during(send(place.spot))}
        >
          {checkin.go}
        </Button>
      }
    >
      <TakingProvider during={during}>
        <Place {...place} />
        <TemplateField
          templates={(known?.templates ?? []).filter(({ inspection }) => !inspection)}
          template={template}
          disabled={isTaking}
          onChoose={(template) => {
            setTried(false)
            void change((now) => ({ template, answers: unanswered, attached: now.attached.filter(isOwn) }))
          }}
        />
        {template && (
          <FormFields
            key={template.id}
            fields={template.fields}
            faults={isTried && checked ? checked.faults : {}}
            answers={answers}
            attached={attached}
            onAnswers={(answers) => void change({ answers })}
            onAttached={(make, bytes) => change((now) => ({ attached: make(now.attached) }), bytes)}
          />
        )}
        <Field label={checkin.comment}>
          {(given) => (
            <textarea
              {...given}
              maxLength={known?.limits.comment}
              value={comment}
              onChange={({ currentTarget }) => void change({ comment: currentTarget.value })}
            />
          )}
        </Field>
        <OwnPhotos attached={attached} change={change} />
      </TakingProvider>
    </Screen>
  )
}

/** The check-in as it waits; `values` are the answers of its form. */
const deedOf = ({ template, comment, attached }: CheckinDraft, values: Values, location: Spot): Deed<'checkin'> => {
  const form = template && { template_id: template.id, version: template.version, values }
  return {
    ...{ key: crypto.randomUUID(), kind: 'checkin', at: Date.now(), title: template?.label ?? comment },
    told: { location, comment, form },
    attached,
  }
}

const isOfForm = ({ field }: Attached): boolean => field !== undefined
const isOwn = (file: Attached): boolean => !isOfForm(file)

/** Photos that go with it beside those of its form. */
const OwnPhotos = ({ attached, change }: { attached: readonly Attached[]; change: Change<CheckinDraft> }) => {
  const { checkin } = useWords()
  const { known } = usePhone()
  return (
    <Group label={checkin.photos}>
      <Photos
        attached={attached.filter(isOwn)}
        most={known?.limits.photos ?? 1}
        onChange={(make, bytes) =>
          change(
            ({ attached }) => ({ attached: [...attached.filter(isOfForm), ...make(attached.filter(isOwn))] }),
            bytes,
          )
        }
      />
    </Group>
  )
}

const Place = ({ spot, isLooking, isRefused, look }: ReturnType<typeof useSpot>) => {
  const { checkin } = useWords()
  const format = useFormat()
  if (isRefused)
    return (
      <>
        <Notice tone="bad">{checkin.no_place}</Notice>
        <Button icon={RotateCw} onPress={look}>
          {checkin.find_again}
        </Button>
      </>
    )
  const found = spot && checkin.found({ metres: format.height(spot.precision ?? 0) })
  return (
    <Rows label={checkin.place}>
      <Row icon={MapPin} title={found ?? checkin.finding} detail={found && isLooking ? checkin.finding : undefined} />
    </Rows>
  )
}

const TemplateField = ({
  templates,
  template,
  disabled,
  onChoose,
}: {
  templates: readonly Template[]
  template: Template | null
  disabled: boolean
  onChoose: (template: Template | null) => void
}) => {
  const { checkin } = useWords()
  // The one that was begun stays, though it be gone or another version by now.
  const others = templates.filter(({ id }) => id !== template?.id)
  const all = template ? [template, ...others] : others
  if (all.length === 0) return null
  return (
    <div className={style.template}>
      <Field label={checkin.form}>
        {(given) => (
          <select
            {...given}
            disabled={disabled}
            value={template?.id ?? ''}
            onChange={({ currentTarget }) => onChoose(all.find(({ id }) => String(id) === currentTarget.value) ?? null)}
          >
            <option value="">{checkin.no_form}</option>
            {all.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
      {template?.description && <p className="quiet">{template.description}</p>}
    </div>
  )
}
