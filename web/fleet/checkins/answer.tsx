import { Check, Star } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Result } from '#client/client.ts'
import type { Words } from '#web/words/dictionary.ts'
import type { Format } from '#web/words/format.ts'
import { useFormat, useWords } from '#web/words/speech.tsx'
import { FileLinks } from './file-links.tsx'
import { isPicture } from './files.ts'
import style from './filled-form.module.css'
import { Photos } from './photos.tsx'

type Read = Result<'form/read'>
type Field = Read['value']['fields'][number]
type Value = NonNullable<Read['value']['values']>[string]

interface AnswerProps {
  field: Field
  value: Value | undefined
  /** All of the form. */
  files: Read['files']
}

/** What was answered to one question. */
export const Answer = ({ field, value, files }: AnswerProps) => {
  const words = useWords('fleet/checkins')
  const format = useFormat()
  const told = value && tellers[field.type]?.(value, { field, files, words, format })
  return told || <span className="quiet">{words.unanswered}</span>
}

interface Telling extends Omit<AnswerProps, 'value'> {
  words: Words<'fleet/checkins'>
  format: Format
}

const tellers: Readonly<Record<string, (value: Value, telling: Telling) => ReactNode>> = {
  text: ({ value }) => value,
  date: ({ value }, { format }) => value && format.date(String(value)),
  dropdown: ({ value_index }, { field }) => field.options?.[value_index ?? -1]?.label,
  radio_group: ({ value_index }, { field }) => field.options?.[value_index ?? -1]?.label,
  checkbox_group: ({ values }, { field }) => {
    const checked = (field.group ?? []).filter((_, place) => values?.[place])
    return checked.length > 0 && <Checked labels={checked.map(({ label }) => label)} />
  },
  rating: ({ value }, { field, words }) => <Rating stars={Number(value)} most={field.max_stars ?? 5} words={words} />,
  file: filesOf,
  photo: filesOf,
  signature: filesOf,
}

function filesOf({ file_ids, file_id }: Value, { field, files }: Telling): ReactNode {
  const ids = [...(file_ids ?? []), ...(file_id ? [file_id] : [])]
  const found = files.filter(({ id }) => ids.includes(id))
  const [pictures, others] = [found.filter(isPicture), found.filter((file) => !isPicture(file))]
  return (
    found.length > 0 && (
      <div className={field.type === 'signature' ? style.signature : undefined}>
        <Photos files={pictures} />
        {others.length > 0 && <FileLinks files={others} />}
      </div>
    )
  )
}

const Checked = ({ labels }: { labels: readonly string[] }) => (
  <ul className={style.chosen}>
    {labels.map((label) => (
      <li key={label}>
        <Check size={14} aria-hidden />
        {label}
      </li>
    ))}
  </ul>
)

/** As many can be drawn in a line. */
const drawn = 10

const Rating = ({ stars, most, words }: { stars: number; most: number; words: Words<'fleet/checkins'> }) => (
  <span className={style.stars}>
    {most <= drawn &&
      Array.from({ length: most }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: stars are told apart by their place alone
        <Star key={place} size={16} fill={place < stars ? 'currentColor' : 'none'} aria-hidden />
      ))}
    <span>{words.stars({ stars: String(stars), most: String(most) })}</span>
  </span>
)
