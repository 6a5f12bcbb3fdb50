import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ProgressBar } from 'react-aria-components/ProgressBar'
import { ApiError } from '#client/client.ts'
import { useCommon, useFormat, useWords } from '#web/words/speech.tsx'
import { Button } from '../../ui/button.tsx'
import { each } from '../../ui/each.ts'
import { failureText, faultsOf } from '../../ui/failure.ts'
import type { GoodRow } from './check-step.tsx'
import type { LocatedKind } from './kind.ts'
import { Remarks } from './run-step.tsx'
import style from './wizard.module.css'

interface MakeStepProps {
  kind: LocatedKind
  rows: readonly GoodRow[]
  onClose(): void
}

interface Remark {
  line: number
  error: string
}

/** The account may have no more of them: the others would fail as well. */
const over_quota = 268
/** Remarks that are shown. */
const most = 25

/** Makes one record after the other; what fails is told by its row. */
export const MakeStep = ({ kind, rows, onClose }: MakeStepProps) => {
  const words = useWords('parts/import')
  const common = useCommon()
  const format = useFormat()
  const queries = useQueryClient()
  const [done, setDone] = useState(0)
  const [remarks, setRemarks] = useState<readonly Remark[]>([])
  const [error, setError] = useState<unknown>()
  const [isOver, setOver] = useState(false)
  const run = useRef<Promise<void>>(undefined)
  const isLeft = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is shown
  useEffect(() => {
    isLeft.current = false
    const make = async ({ id, record }: GoodRow): Promise<void> => {
      if (isLeft.current) return
      await kind.create(record).catch((failed: unknown) => {
        if (!(failed instanceof ApiError) || failed.code === over_quota || failed.code === 15) throw failed
        const faults = faultsOf(failed).map(({ parameter, error }) => `${parameter}: ${error}`)
        const said = [failureText(failed, common), ...faults].join(' ')
        setRemarks((before) => [...before, { line: id, error: said }])
      })
    }
    run.current ??= each(rows, make, setDone)
      .catch(setError)
      .finally(() => {
        setOver(true)
        void queries.invalidateQueries({ queryKey: [kind.type] })
      })
    return () => {
      isLeft.current = true
    }
  }, [])
  return (
    <>
      <ProgressBar value={(100 * done) / rows.length} aria-label={words.steps.run} className={style.progress}>
        {({ percentage = 0 }) => <span className={style.done} style={{ width: `${percentage}%` }} />}
      </ProgressBar>
      <dl className={style.counts} aria-live="polite">
        <dt>{words.imported}</dt>
        <dd>{format.number(done - remarks.length)}</dd>
        <dt>{words.failed}</dt>
        <dd className={remarks.length > 0 ? style.bad : ''}>{format.number(remarks.length)}</dd>
      </dl>
      {isOver ? <p role="status">{error === undefined && words.status.done}</p> : <p className="quiet">{words.stay}</p>}
      <Remarks remarks={remarks.slice(0, most)} />
      {remarks.length > most && <p className="quiet">{words.more_failed}</p>}
      {error !== undefined && (
        <p role="alert" className={style.fault}>
          {failureText(error, common)}
        </p>
      )}
      <div className={style.buttons}>
        <Button look="primary" onPress={onClose}>
          {common.close}
        </Button>
      </div>
    </>
  )
}
