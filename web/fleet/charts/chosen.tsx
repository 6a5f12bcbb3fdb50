import { X } from 'lucide-react'
import { IconButton } from '#web/ui/button.tsx'
import { useWords } from '#web/words/speech.tsx'
import { valueAt } from './aligned.ts'
import style from './screen.module.css'
import { colors, type Line } from './use-lines.ts'

interface ChosenProps {
  lines: readonly Line[]
  /** The local time in seconds at which they are told. */
  at: number
  onRemove(key: string): void
}

/** What is drawn, with its colour, and its value where the cursor is. */
export const Chosen = ({ lines, at, onRemove }: ChosenProps) => {
  const words = useWords('fleet/charts')
  return (
    <ul className={style.chosen} aria-label={words.shown}>
      {lines.map(({ key, label, segments, raw, write }, place) => {
        const value = valueAt(segments, at)
        const told = raw && valueAt(raw, at)
        return (
          <li key={key}>
            <span className={style.color} style={{ background: colors[place % colors.length] }} />
            <span className={style.name}>{label}</span>
            <span className={style.value}>
              {value === undefined ? '–' : write(value)}
              {told !== undefined && <small>{` ${words.raw_value({ value: String(told) })}`}</small>}
            </span>
            <IconButton icon={X} label={words.remove({ name: label })} onPress={() => onRemove(key)} />
          </li>
        )
      })}
    </ul>
  )
}
