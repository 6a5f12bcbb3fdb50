import { useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import { ProgressBar } from 'react-aria-components/ProgressBar'
import { useAsk } from '#web/session/ask.ts'
import { useSession } from '#web/session/session.tsx'
import { useCommon, useFormat, useWords } from '#web/words/speech.tsx'
import { Button } from '../../ui/button.tsx'
import { failureText } from '../../ui/failure.ts'
import { save } from '../../ui/save.ts'
import { Told } from '../../ui/told.tsx'
import type { BackgroundKind } from './kind.ts'
import style from './wizard.module.css'

interface RunStepProps {
  kind: BackgroundKind
  process_id: number
  onClose(): void
}

const open = ['created', 'in_progress']

/** How far the import is, and what failed. */
export const RunStep = ({ kind, process_id, onClose }: RunStepProps) => {
  const words = useWords('parts/import')
  const common = useCommon()
  const format = useFormat()
  const { client } = useSession()
  const queries = useQueryClient()
  const [isOver, setOver] = useState(false)
  const [error, setError] = useState<unknown>()
  const asked = useAsk(`${kind.type}/import/read`, { process_id }, { every: isOver ? 0 : 1000 })
  const status = asked.data?.value.status
  useEffect(() => {
    if (!status || open.includes(status)) return
    setOver(true)
    for (const type of kind.also ?? []) void queries.invalidateQueries({ queryKey: [type] })
    void queries.invalidateQueries({ queryKey: [kind.type] })
  }, [status, queries, kind])
  const download = async (): Promise<void> => {
    setError(undefined)
    try {
      await save(
        await client.download(`${kind.type}/import/download_failed`, { process_id }),
        `failed-${process_id}.xlsx`,
      )
    } catch (failed) {
      setError(failed)
    }
  }
  return (
    <Told asked={asked}>
      {({ value: { title, status, progress } }) => (
        <>
          <p>
            <strong>{title}</strong> <span className="quiet">{words.status[status]}</span>
          </p>
          <ProgressBar value={progress.percent} aria-label={words.steps.run} className={style.progress}>
            {({ percentage = 0 }) => <span className={style.done} style={{ width: `${percentage}%` }} />}
          </ProgressBar>
          <dl className={style.counts} aria-live="polite">
            <dt>{words.imported}</dt>
            <dd>{format.number(progress.imported)}</dd>
            <dt>{words.failed}</dt>
            <dd className={progress.failed > 0 ? style.bad : ''}>{format.number(progress.failed)}</dd>
          </dl>
          {open.includes(status) && <p className="quiet">{words.background}</p>}
          <Remarks remarks={progress.errors} />
          {progress.failed > progress.errors.length && <p className="quiet">{words.more_failed}</p>}
          {error !== undefined && (
            <p role="alert" className={style.fault}>
              {failureText(error, common)}
            </p>
          )}
          {!open.includes(status) && kind.next}
          <div className={style.buttons}>
            {progress.failed > 0 && (
              <Button icon={Download} onPress={() => void download()}>
                {words.download_failed}
              </Button>
            )}
            <Button look="primary" onPress={onClose}>
              {common.close}
            </Button>
          </div>
        </>
      )}
    </Told>
  )
}

/** What is wrong in which line of the file. */
export const Remarks = ({ remarks }: { remarks: readonly { line: number; error: string }[] }) => {
  const words = useWords('parts/import')
  const format = useFormat()
  if (remarks.length === 0) return null
  return (
    <ul className={style.remarks}>
      {remarks.map(({ line, error }) => (
        <li key={`${line} ${error}`}>
          <strong>
            {words.row} {format.number(line)}
          </strong>{' '}
          {error}
        </li>
      ))}
    </ul>
  )
}
