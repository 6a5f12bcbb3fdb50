import { ProgressBar } from 'react-aria-components/ProgressBar'
import { useFormat, useWords } from '#web/words/speech.tsx'
import style from './shown.module.css'

/** How far a report is that is being made. */
export const Progress = ({ percent }: { percent: number }) => {
  const words = useWords('fleet/reports')
  const format = useFormat()
  return (
    <div className={style.progress}>
      <ProgressBar value={percent} aria-label={words.making} className={style.bar}>
        <span style={{ width: `${Math.max(percent, 3)}%` }} />
      </ProgressBar>
      <h2>{words.making}</h2>
      <p className="quiet">
        {percent > 0 ? words.percent({ percent: format.percent(percent) }) : words.waiting} {words.making_text}
      </p>
    </div>
  )
}
