import style from './chip.module.css'

export type ChipLook = 'good' | 'idle' | 'waiting' | 'silent' | 'bad'

/** A state, by colour, shape and word. */
export const Chip = ({ look, children }: { look: ChipLook; children: string }) => (
  <span className={`${style.chip} ${style[look]}`}>{children}</span>
)
