import { useState } from 'react'
import { Button, Card, Notice, Screen } from '#web/small/parts.tsx'
import type { Words } from '#web/words/dictionary.ts'
import { answersOf, keptOf } from '../form/answers.ts'
import type { Known } from '../known.ts'
import { useAnewTask } from '../parts/anew-task.ts'
import { useKeeping } from '../parts/use-keeping.ts'
import { type Deed, type Refusal, withoutForm, withoutIds } from '../queue/deed.ts'
import { useFormat, useWords } from '../speech.tsx'
import { hereOf } from '../time.ts'
import { useHeld, usePhone } from '../use-phone.tsx'
import { goBack, goTo } from '../where.ts'
import { type CheckinDraft, checkin_draft, isEmpty } from './checkin.tsx'
import style from './screen.module.css'

/** What is not told yet, in its order, why, and what can be done about it. */
export const QueueScreen = () => {
  const words = useWords()
  const { queue } = words
  const { phone } = useHeld()
  const { deeds, places, way } = usePhone()
  const isAny = deeds.length + places > 0
  return (
    <Screen
      title={queue.title}
      back={{ label: words.back, go: goBack }}
      foot={
        isAny && (
          <Button kind="main" disabled={way === 'sending'} onPress={() => void phone.send()}>
            {queue.send}
          </Button>
        )
      }
    >
      {!isAny && <Notice>{queue.empty}</Notice>}
      {deeds.map((deed) => (
        <Waits key={deed.key} deed={deed} isSending={way === 'sending'} />
      ))}
      {places > 0 && <Notice>{queue.places({ count: places })}</Notice>}
    </Screen>
  )
}

const Waits = ({ deed, isSending }: { deed: Deed; isSending: boolean }) => {
  const { queue } = useWords()
  const format = useFormat()
  const { kind, at, title, refusal } = deed
  const state = refusal ? queue.states.refused : isSending ? queue.states.sending : queue.states.waits
  return (
    <Card>
      <div>
        <h2>{[queue.kinds[kind], title].filter(Boolean).join(' · ')}</h2>
        <p className="quiet">{`${format.dateTime(hereOf(at))} · ${state}`}</p>
      </div>
      {refusal && <Refused deed={deed} refusal={refusal} />}
    </Card>
  )
}

const Refused = ({ deed, refusal }: { deed: Deed; refusal: Refusal }) => {
  const { queue } = useWords()
  const { phone } = useHeld()
  const { known } = usePhone()
  const anew = useAnew()
  const anewTask = useAnewTask()
  const keep = useKeeping()
  const [isSure, setSure] = useState(false)
  const { refusal: _, ...plain } = deed
  const again = withoutIds(plain as Deed)
  const remove = (): void => {
    if (isSure) void phone.forget(deed)
    setSure(true)
  }
  const form = deed.kind === 'checkin' && deed.told.form
  return (
    <>
      <Notice tone="bad">{reasonOf(refusal, queue.reasons)}</Notice>
      <div className={style.buttons}>
        <Button onPress={() => void keep(() => phone.retry(deed, again))}>{queue.again}</Button>
        {deed.kind === 'checkin' && form && (
          <>
            <Button onPress={() => void keep(() => phone.retry(deed, withoutForm(deed)))}>{queue.without_form}</Button>
            {known?.templates.some(({ id }) => id === form.template_id) && (
              <Button onPress={() => void anew(deed, known)}>{queue.anew}</Button>
            )}
          </>
        )}
        {deed.kind === 'task_form' && <Button onPress={() => void anewTask(deed)}>{queue.anew}</Button>}
        <Button kind="danger" onPress={remove}>
          {isSure ? queue.really : queue.remove}
        </Button>
      </div>
    </>
  )
}

/** Makes a draft of a check-in again, with the form as it is now and those answers that it still asks for. */
const useAnew = () => {
  const words = useWords()
  const { phone, shelf, say } = useHeld()
  const keep = useKeeping()
  return async (deed: Deed<'checkin'>, { templates }: Known): Promise<void> => {
    const { form, comment } = deed.told
    const template = templates.find(({ id }) => id === form?.template_id) ?? null
    const fields = template?.fields ?? []
    const value: CheckinDraft = {
      template,
      answers: keptOf(fields, answersOf(form?.values ?? {})),
      comment,
      attached: deed.attached
        .filter(({ field }) => field === undefined || fields.some(({ id }) => id === field))
        .map(({ file_id: _, ...file }) => file),
    }
    const had = await shelf.read<CheckinDraft>('draft', checkin_draft)
    if (had && !isEmpty(had)) return say(words.queue.draft_first)
    if (!(await keep(() => shelf.write([{ on: 'draft', key: checkin_draft, value }])))) return
    await phone.forget(deed, value.attached)
    goTo('checkin')
  }
}

const isPrivate = ({ code, faults }: Refusal): boolean =>
  code === 7 && faults.some(({ parameter }) => parameter === 'location' || parameter === 'status')

/** In words, where there are any; else as the service says it. */
const reasonOf = (refusal: Refusal, reasons: Words<'go'>['queue']['reasons']): string => {
  const { code, description, faults } = refusal
  if (isPrivate(refusal)) return reasons.private
  const known: Readonly<Record<number, string>> = {
    0: reasons.photo,
    13: reasons.forbidden,
    201: reasons.gone,
    234: reasons.file,
    242: reasons.values,
    247: reasons.done,
    255: reasons.over,
    268: reasons.room,
    271: reasons.file,
  }
  return known[code] ?? [description, ...faults.map(({ error }) => error)].join(' ')
}
