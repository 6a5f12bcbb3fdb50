import type { Result } from '#client/client.ts'
import { useAsk } from '#web/session/ask.ts'
import { Told } from '#web/ui/told.tsx'
import { useFormat, useWords } from '#web/words/speech.tsx'
import { Answer } from './answer.tsx'
import style from './filled-form.module.css'
import { FormDownloads } from './form-downloads.tsx'

type Read = Result<'form/read'>

/** What was filled in, question by question, and the way to take it along. */
export const FilledForm = ({ id }: { id: number }) => {
  const asked = useAsk('form/read', { id })
  const isThere = asked.data?.value.id === id
  return <Told asked={{ ...asked, data: isThere ? asked.data : undefined }}>{(read) => <Filled read={read} />}</Told>
}

const Filled = ({ read: { value: form, files } }: { read: Read }) => {
  const words = useWords('fleet/checkins')
  const format = useFormat()
  const { id, label, description, fields, values, submitted, template_version } = form
  const version = template_version !== null && words.version({ version: String(template_version) })
  const about = [submitted && format.dateTime(submitted), version].filter(Boolean).join(' · ')
  return (
    <section className={style.form} aria-label={label}>
      <header>
        <h3>{label}</h3>
        <p className="quiet">{about}</p>
        {description && <p className={style.description}>{description}</p>}
      </header>
      <dl className={style.answers}>
        {fields.map((field) =>
          field.type === 'separator' ? (
            <div key={field.id} className={style.separator}>
              <dt>{field.label}</dt>
              <dd>{field.description}</dd>
            </div>
          ) : (
            <div key={field.id} className={style.answer}>
              <dt>{field.label}</dt>
              <dd>
                <Answer field={field} value={values?.[field.id]} files={files} />
              </dd>
            </div>
          ),
        )}
      </dl>
      <FormDownloads id={id} />
    </section>
  )
}
