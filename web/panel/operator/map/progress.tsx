import { ProgressBar } from 'react-aria-components/ProgressBar'
import style from './maps.module.css'

interface ProgressProps {
  label: string
  /** 0 to 1; absent while nobody knows. */
  part?: number | undefined
  text: string
}

/** How far something is, with words above its bar. */
export const Progress = ({ label, part, text }: ProgressProps) => (
  <div>
    <p className={style.far}>
      <strong>{label}</strong>
      <span className="quiet">{text}</span>
    </p>
    <ProgressBar
      aria-label={label}
      {...(part === undefined ? { isIndeterminate: true } : { value: 100 * Math.min(1, part) })}
      className={style.progress}
    >
      {({ percentage = 0 }) => <span className={style.done} style={{ width: `${percentage}%` }} />}
    </ProgressBar>
  </div>
)
