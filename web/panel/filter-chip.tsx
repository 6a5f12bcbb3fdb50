import { X } from 'lucide-react'
import { useCommon } from '#web/words/speech.tsx'
import style from './filter-chip.module.css'

/** By what a list is narrowed, and how to take it off. */
export const FilterChip = ({ label, onClear }: { label: string; onClear(): void }) => {
  const words = useCommon()
  return (
    <span className={style.chip}>
      <span className={style.label}>{label}</span>
      <button type="button" className={style.off} aria-label={`${words.clear}: ${label}`} onClick={onClear}>
        <X size={14} aria-hidden />
      </button>
    </span>
  )
}
