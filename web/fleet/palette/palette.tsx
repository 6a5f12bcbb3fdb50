import { type KeyboardEvent, useDeferredValue, useState } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useCommon, useWords } from '#web/words/speech.tsx'
import type { Entry, PaletteProps } from './entry.ts'
import style from './palette.module.css'
import { useEntries } from './use-entries.ts'

/** Finds by typing: vehicles, places, screens, actions; goes there by Enter. */
export default function Palette(props: PaletteProps) {
  const { onClose } = props
  const words = useWords('fleet/palette')
  const common = useCommon()
  const [typed, setTyped] = useState('')
  const [place, setPlace] = useState(0)
  const entries = useEntries(useDeferredValue(typed), props)
  const active = entries[Math.min(place, entries.length - 1)]
  const run = (entry: Entry | undefined): void => {
    if (!entry) return
    onClose()
    entry.run()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (step !== undefined) {
      event.preventDefault()
      const next = (Math.min(place, entries.length - 1) + step + entries.length) % Math.max(1, entries.length)
      setPlace(next)
      document.querySelector(`#${optionOf(entries[next])}`)?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter') run(active)
  }
  return (
    <ModalOverlay isOpen isDismissable onOpenChange={(isOpen) => isOpen || onClose()} className={style.overlay}>
      <Modal className={style.modal}>
        <Dialog className={style.dialog} aria-label={common.palette}>
          <input
            className={style.field}
            placeholder={words.find}
            aria-label={common.palette}
            role="combobox"
            aria-expanded={entries.length > 0}
            aria-controls="palette"
            aria-activedescendant={active && optionOf(active)}
            autoComplete="off"
            spellCheck={false}
            autoFocus
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value)
              setPlace(0)
            }}
            onKeyDown={onKeyDown}
          />
          {entries.length === 0 && <p className={style.none}>{common.nothing_found}</p>}
          {entries.length > 0 && (
            <div id="palette" role="listbox" aria-label={common.palette} className={style.entries}>
              {entries.map((entry, i) => (
                <Option
                  key={entry.id}
                  entry={entry}
                  isActive={entry === active}
                  heading={entry.kind === entries[i - 1]?.kind ? undefined : words[entry.kind]}
                  onRun={() => run(entry)}
                />
              ))}
            </div>
          )}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

const optionOf = (entry: Entry | undefined): string => `palette-${entry?.id}`

interface OptionProps {
  entry: Entry
  isActive: boolean
  /** Before the first of a kind. */
  heading: string | undefined
  onRun(): void
}

const Option = ({ entry, isActive, heading, onRun }: OptionProps) => {
  const { icon: Icon, label, about } = entry
  return (
    <>
      {heading && (
        <div role="presentation" className={style.kind}>
          {heading}
        </div>
      )}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys are heard by the field */}
      <div
        role="option"
        id={optionOf(entry)}
        tabIndex={-1}
        aria-selected={isActive}
        className={style.entry}
        onClick={onRun}
      >
        <Icon size={16} aria-hidden />
        <span className={style.label}>{label}</span>
        {about && <span className={style.about}>{about}</span>}
      </div>
    </>
  )
}
