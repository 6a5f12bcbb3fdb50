import { useEffect, useRef } from 'react'
import { useWords } from '#web/words/speech.tsx'
import type { Draft, Values } from './draft.ts'
import style from './preview.module.css'
import { Sketch } from './sketch.tsx'

interface PreviewProps {
  values: Values
  chosen: string | undefined
  onChoose(key: string): void
}

/** How the form looks to whoever fills it in on a phone; a field that is pressed is looked at. */
export const Preview = ({ values, chosen, onChoose }: PreviewProps) => {
  const words = useWords('fleet/forms')
  const { label, description, submit_in_zone, fields } = values
  return (
    <div className={style.preview}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and so must whoever has no mouse */}
      <section className={style.phone} tabIndex={0} aria-label={words.preview}>
        <header className={style.head}>
          <strong>{label || words.new_template}</strong>
          {description && <span>{description}</span>}
        </header>
        <div className={style.fields}>
          {fields.length === 0 && <p className={style.none}>{words.no_fields}</p>}
          {fields.map((field) => (
            <Block key={field.key} field={field} isChosen={field.key === chosen} onChoose={onChoose} />
          ))}
        </div>
        <footer className={style.foot}>
          {submit_in_zone && <span className={style.hint}>{words.in_zone_hint}</span>}
          <span className={style.submit}>{words.submit}</span>
        </footer>
      </section>
    </div>
  )
}

interface BlockProps {
  field: Draft
  isChosen: boolean
  onChoose(key: string): void
}

const Block = ({ field, isChosen, onChoose }: BlockProps) => {
  const words = useWords('fleet/forms')
  const own = useRef<HTMLDivElement>(null)
  const { key, type, label, description, required } = field
  useEffect(() => {
    // Within the phone only: the page stays where it is.
    const phone = own.current?.parentElement?.parentElement
    if (!isChosen || !own.current || !phone) return
    const { offsetTop, offsetHeight } = own.current
    const isSeen = offsetTop >= phone.scrollTop && offsetTop + offsetHeight <= phone.scrollTop + phone.clientHeight
    if (!isSeen) phone.scrollTop = offsetTop - phone.clientHeight / 3
  }, [isChosen])
  return (
    // biome-ignore lint/a11y: by keys a field is chosen in the list
    <div
      ref={own}
      className={`${style.field} ${type === 'separator' ? style.separator : ''}`}
      data-chosen={isChosen}
      onClick={() => onChoose(key)}
    >
      <span className={style.label}>
        {label || words.kinds[type]}
        {required && <span className={style.star}> *</span>}
      </span>
      {description && <span className={style.hint}>{description}</span>}
      <Sketch field={field} />
    </div>
  )
}
