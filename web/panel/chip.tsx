import style from './panel.module.css'

/** A state, by colour, shape and word. */
export const Chip = ({ look, children }: { look: 'good' | 'idle' | 'silent' | 'bad'; children: string }) => (
  <span className={`${style.chip} ${style[look]}`}>{children}</span>
)
