import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { ProgressBar } from 'react-aria-components/ProgressBar'
import { useCommon } from '#web/words/speech.tsx'
import { Button } from './button.tsx'
import { failureText } from './failure.ts'
import style from './told.module.css'

interface EmptyProps {
  icon: LucideIcon
  title: string
  /** What to do next. */
  text?: string
  children?: ReactNode
}

/** Instead of what is not there yet: says what to do next. */
export const Empty = ({ icon: Icon, title, text, children }: EmptyProps) => (
  <div className={style.told}>
    <Icon size={32} strokeWidth={1.5} aria-hidden />
    <h2>{title}</h2>
    {text && <p className="quiet">{text}</p>}
    {children}
  </div>
)

/** While something comes; shown after a moment only, for most comes sooner. */
export const Loading = () => {
  const words = useCommon()
  return (
    <div className={`${style.told} ${style.late}`}>
      <ProgressBar isIndeterminate aria-label={words.loading} className={style.bar} />
    </div>
  )
}

/** What failed, in words, and how to go on. */
export const Failed = ({ error, onRetry }: { error: unknown; onRetry?(): void }) => {
  const words = useCommon()
  return (
    <div className={style.told} role="alert">
      <h2>{words.failed}</h2>
      <p className="quiet">{failureText(error, words)}</p>
      {onRetry && <Button onPress={onRetry}>{words.retry}</Button>}
    </div>
  )
}

interface Asked<Value> {
  data: Value | undefined
  error: unknown
  refetch(): unknown
}

/** What was asked: loading, failed, or there. */
export const Told = <Value,>({ asked, children }: { asked: Asked<Value>; children(value: Value): ReactNode }) => {
  if (asked.data !== undefined) return children(asked.data)
  return asked.error ? <Failed error={asked.error} onRetry={asked.refetch} /> : <Loading />
}
