import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { plural } from '#web/words/dictionary.ts'
import { useLanguage, useWords } from '#web/words/speech.tsx'
import { IconButton } from './button.tsx'
import style from './picked.module.css'
import { table } from './table/words.ts'

/** While rows of a table are ticked: how many, and what can be done with all of them at once. */
export const Picked = ({ count, onNone, children }: { count: number; onNone(): void; children: ReactNode }) => {
  const words = useWords(table)
  const count_text = plural(useLanguage())(count, words.picked)
  return (
    <div className={style.picked} role="toolbar" aria-label={count_text}>
      <span className={style.count} aria-live="polite">
        {count_text}
      </span>
      {children}
      <IconButton icon={X} label={words.select_none} onPress={onNone} />
    </div>
  )
}
