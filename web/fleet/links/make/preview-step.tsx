import { ShownLink } from '#web/parts/shown/shown.tsx'
import { useAsk } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { CheckField, TextField } from '#web/ui/field.tsx'
import type { FormState } from '#web/ui/form.tsx'
import { Told } from '#web/ui/told.tsx'
import { localOf } from '#web/words/format.ts'
import { useFormat, useWords } from '#web/words/speech.tsx'
import style from './steps.module.css'
import { givenOf, type LinkValues } from './values.ts'

interface StepProps {
  /** Of a link that is changed. */
  id: number | undefined
  form: FormState<LinkValues>
}

/** Milliseconds between two looks. */
const every = 5_000

/** What it is called, and how guests see it: as it is now, whether it begins later or not. */
export const PreviewStep = ({ id, form }: StepProps) => {
  const words = useWords('fleet/links')
  const format = useFormat()
  const { now } = useUser()
  const { description: _, shorten_url: _short, ...values } = form.values
  const { from, to } = values
  const { lifetime: _lifetime, ...given } = givenOf({ ...values, description: '', shorten_url: false })
  const asked = useAsk('tracker/location/link/preview', { ...given, id } as never, { every })
  const begins = from && from > localOf(now()) ? `${words.starts}: ${format.dateTime(from)}` : undefined
  const ends = `${words.ends}: ${to ? format.dateTime(to) : words.no_end}`
  return (
    <>
      <div className={style.columns}>
        <TextField label={words.name} hint={words.name_hint} {...form.field('description')} autoFocus />
        <div className={style.beside}>
          <CheckField label={words.shorten} {...form.field('shorten_url')} />
        </div>
      </div>
      <section className={style.preview} aria-label={words.preview}>
        <h3>{words.preview}</h3>
        <p className="quiet">{[begins, ends].filter(Boolean).join(' · ')}</p>
        <div className={style.stage}>
          <Told asked={asked}>{({ value }) => <ShownLink view={value as never} />}</Told>
        </div>
      </section>
    </>
  )
}
