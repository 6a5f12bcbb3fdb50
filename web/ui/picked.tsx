import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useWords } from '#web/words/speech.tsx'
import { IconButton } from './button.tsx'
import style from './picked.module.css'

/** While rows of a table are ticked: how many, and what can be done with all of them at once. */
export const Picked = ({ count, onNone, children }: { count: number; onNone(): void; children: ReactNode }) => {
  const words = useWords('ui/table')
  const count_text = words.picked({ count })
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
