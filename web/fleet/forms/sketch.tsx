import { CalendarDays, Camera, ChevronDown, Paperclip, PenLine, Star } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Words } from '#web/words/dictionary.ts'
import type { Format } from '#web/words/format.ts'
import { useFormat, useWords } from '#web/words/speech.tsx'
import type { Draft } from './draft.ts'
import { type Kind, kinds } from './kinds.ts'
import style from './preview.module.css'

/** Where something is filled in, as a phone shows it, and what it may be. */
export const Sketch = ({ field }: { field: Draft }) => {
  const words = useWords('fleet/forms')
  const format = useFormat()
  const hint = hintOf(field, words, format)
  return (
    <>
      {sketches[field.type](field, words)}
      {hint && <span className={style.hint}>{hint}</span>}
    </>
  )
}

/** As much as may be filled in where nothing is said. */
const usually = (kind: Kind): number => kinds[kind].most?.usual ?? 0

/** As many are drawn; a phone would scroll to the others. */
const drawn = 12

const Choices = ({ field: { choices }, mark }: { field: Draft; mark: string | undefined }) => (
  <ul className={style.choices}>
    {choices.slice(0, drawn).map(({ key, label }) => (
      <li key={key}>
        <span className={mark} aria-hidden />
        {label}
      </li>
    ))}
    {choices.length > drawn && <li>…</li>}
  </ul>
)

const Box = ({ children, icon }: { children?: ReactNode; icon?: ReactNode }) => (
  <span className={style.box}>
    <span>{children}</span>
    {icon}
  </span>
)

const sketches: Readonly<Record<Kind, (field: Draft, words: Words<'fleet/forms'>) => ReactNode>> = {
  text: ({ most = usually('text') }) => <span className={most > 120 ? style.lines : style.box} />,
  checkbox_group: (field) => <Choices field={field} mark={style.tick} />,
  radio_group: (field) => <Choices field={field} mark={style.dot} />,
  dropdown: (_, words) => <Box icon={<ChevronDown size={16} aria-hidden />}>{words.choose}</Box>,
  date: () => <Box icon={<CalendarDays size={16} aria-hidden />} />,
  rating: ({ most = usually('rating') }) => (
    <span className={style.stars}>
      {Array.from({ length: Math.min(most, drawn) }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: stars are told apart by their place alone
        <Star key={place} size={20} aria-hidden />
      ))}
      {most > drawn && '…'}
    </span>
  ),
  photo: (_, words) => (
    <span className={style.button}>
      <Camera size={16} aria-hidden />
      {words.take_photo}
    </span>
  ),
  file: (_, words) => (
    <span className={style.button}>
      <Paperclip size={16} aria-hidden />
      {words.choose_file}
    </span>
  ),
  signature: (_, words) => (
    <span className={style.signature}>
      <PenLine size={16} aria-hidden />
      {words.sign}
    </span>
  ),
  separator: () => null,
}

/** What is told of what may be filled in, where it is not as usual. */
const hintOf = (field: Draft, words: Words<'fleet/forms'>, format: Format): string => {
  const { type, least, most, disable_past, disable_future, extensions, choices } = field
  const { hints } = words
  const between = (most: number) => ({ least: format.number(least ?? 0), most: format.number(most) })
  const isBounded = least !== undefined || most !== undefined
  if (type === 'text') return isBounded ? hints.characters(between(most ?? usually('text'))) : ''
  if (type === 'checkbox_group') return isBounded ? hints.ticks(between(most ?? choices.length)) : ''
  if (type === 'photo') return hints.photos({ most: format.number(most ?? usually('photo')) })
  if (type === 'date')
    return [disable_past && hints.no_past, disable_future && hints.no_future].filter(Boolean).join(', ')
  if (type !== 'file') return ''
  const size = most === undefined ? '' : hints.size({ size: sizeText(most, format) })
  return [size, extensions].filter(Boolean).join(' · ')
}

const sizeText = (bytes: number, { unit }: Format): string =>
  bytes >= 1024 * 1024 ? unit(bytes / 1024 / 1024, 'MB', 1) : unit(Math.round(bytes / 1024), 'kB')
