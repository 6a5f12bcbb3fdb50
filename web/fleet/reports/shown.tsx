import { ArrowLeft, FileQuestionMark, TriangleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useAsk } from '#web/session/ask.ts'
import { useAddress } from '#web/ui/address.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Drawer } from '#web/ui/drawer.tsx'
import { useNarrow } from '#web/ui/media.ts'
import { Page } from '#web/ui/page.tsx'
import { Empty, Loading } from '#web/ui/told.tsx'
import { useWords } from '#web/words/speech.tsx'
import { addressOf, draftIn, no_draft, parts } from './address.ts'
import { askingOf, type Draft, draftOfInfo, lackOf } from './draft.ts'
import { useFirst } from './first.ts'
import { KeepDialog } from './keep-dialog.tsx'
import { Progress } from './progress.tsx'
import { Result } from './result/result.tsx'
import { ScheduleDrawer } from './schedules/schedule-drawer.tsx'
import { lengthOf } from './schedules/timing.ts'
import { Settings } from './settings.tsx'
import style from './shown.module.css'
import { Toolbar } from './toolbar.tsx'
import { useAbout } from './use-about.ts'
import type { Kind } from './use-kinds.ts'
import { leave, useMaking } from './use-making.ts'

interface ShownProps {
  kinds: readonly Kind[]
  /** Of the report that is shown, or is being made; undefined until there is one. */
  id: number | undefined
}

/** A report, with the settings beside it: who changes them has it made anew. */
export const Shown = ({ kinds, id }: ShownProps) => {
  const words = useWords('fleet/reports')
  const [address, go] = useAddress(parts)
  const first = useFirst()
  const trackers = useAsk('tracker/list').data?.list ?? []
  const { data: told } = useAsk('report/tracker/list', undefined, {
    every: (answer) => (isOpen(answer, id) ? 1_000 : 0),
  })
  const list = told?.list
  const info = list?.find((one) => one.id === id)
  const draft = draftIn(address, first) ?? (info && draftOfInfo(info))
  const kind = kinds.find((one) => one.id === draft?.kind)
  const making = useMaking(id, (report, made) => go({ ...addressOf(made), report, show: false }, { replace: true }))
  useEffect(() => leave, [])
  const isNarrow = useNarrow()
  const [beside, setBeside] = useState<'settings' | 'mail' | undefined>(isNarrow ? undefined : 'settings')
  const [isKeeping, setKeeping] = useState(false)
  const about = useAbout()
  const lack = draft && kind && lackOf(draft, kind.parameters, trackers)
  useShow(address.show && id === undefined && lack === undefined && draft !== undefined && trackers.length > 0, () => {
    if (draft) void making.make(draft)
  })
  useEffect(() => {
    // What lacks something is asked for first.
    if (address.show && id === undefined && lack !== undefined && trackers.length > 0)
      go({ show: false }, { replace: true })
  }, [address.show, id, lack, trackers.length, go])
  const change = (next: Draft): void => {
    go({ ...addressOf(next), report: id }, { replace: true })
    if (kind && lackOf(next, kind.parameters, trackers) === undefined) making.makeSoon(next)
  }
  const lacking: ReadonlyMap<string, string> = new Map(lack ? [[lack, words.choose_something]] : [])
  const title = info?.title ?? kind?.name ?? words.title
  return (
    <Page
      title={title}
      actions={
        <>
          <IconButton icon={ArrowLeft} label={words.back} onPress={() => go({ ...no_draft, view: 'gallery' })} />
          <Toolbar
            id={info?.percent === 100 && !info.fault ? id : undefined}
            isKept={address.saved !== undefined}
            isSettings={beside === 'settings'}
            onSettings={() => setBeside(beside === 'settings' ? undefined : 'settings')}
            onMail={() => setBeside(beside === 'mail' ? undefined : 'mail')}
            onKeep={() => setKeeping(true)}
          />
        </>
      }
      tools={draft && <span className={style.about}>{about(draft.whose, draft.period)}</span>}
      drawer={
        draft &&
        kind &&
        (beside === 'mail' ? (
          <ScheduleDrawer
            {...askingOf(draft, trackers)}
            period={lengthOf(draft.period)}
            onClose={() => setBeside(undefined)}
          />
        ) : beside === 'settings' ? (
          <Drawer title={words.settings} onClose={() => setBeside(undefined)}>
            {making.failure && (
              <p role="alert" className={style.failure}>
                {making.failure}
              </p>
            )}
            <Settings
              draft={draft}
              parameters={kind.parameters}
              faults={new Map([...lacking, ...making.faults])}
              onChange={change}
            />
          </Drawer>
        ) : undefined)
      }
    >
      <Body
        id={id}
        isGone={list !== undefined && id !== undefined && info === undefined && !making.isAsking}
        fault={info?.fault}
        isDone={info?.percent === 100}
        failure={making.failure ?? [...making.faults.values()][0]}
        onAgain={draft && (() => void making.make(draft))}
      />
      {isKeeping && draft && (
        <KeepDialog
          draft={draft}
          name={title}
          onKept={(saved) => go({ ...addressOf(draft), saved }, { replace: true })}
          onClose={() => setKeeping(false)}
        />
      )}
    </Page>
  )
}

type List = ReturnType<typeof useAsk<'report/tracker/list'>>['data']

/** Whether the report is still being made, of those that are told. */
const isOpen = (told: List, id: number | undefined): boolean =>
  told?.list.some((one) => one.id === id && one.percent < 100 && !one.fault) === true

/** Shows it at once, where the address says so. */
const useShow = (isWanted: boolean, show: () => void): void => {
  const isDone = useRef(false)
  const run = useRef(show)
  run.current = show
  useEffect(() => {
    if (isWanted && !isDone.current) run.current()
    isDone.current = isWanted
  }, [isWanted])
}

interface BodyProps {
  id: number | undefined
  isGone: boolean
  fault: string | undefined
  isDone: boolean
  /** Why it could not be asked for. */
  failure: string | undefined
  onAgain: (() => void) | undefined
}

/** What it says, once it is made; until then how far it is, above what the former one said. */
const Body = ({ id, isGone, fault, isDone, failure, onAgain }: BodyProps) => {
  const words = useWords('fleet/reports')
  const status = useAsk(
    'report/tracker/status',
    { report_id: id ?? 0 },
    { enabled: id !== undefined && !isGone && !isDone, every: (answer) => (answer?.percent_ready === 100 ? 0 : 700) },
  )
  const percent = status.isPlaceholderData ? 0 : (status.data?.percent_ready ?? 0)
  const [ready, setReady] = useState<number>()
  useEffect(() => {
    if (isDone && !fault) setReady(id)
  }, [isDone, fault, id])
  const again = onAgain && <Button onPress={onAgain}>{words.again}</Button>
  if (fault)
    return (
      <Empty icon={TriangleAlert} title={words.failed} text={words.faults[fault as keyof typeof words.faults]}>
        {again}
      </Empty>
    )
  if (isGone)
    return (
      <Empty icon={FileQuestionMark} title={words.gone} text={words.gone_text}>
        {again}
      </Empty>
    )
  if (id === undefined)
    return failure === undefined ? (
      <Loading />
    ) : (
      <Empty icon={TriangleAlert} title={words.failed} text={failure}>
        {again}
      </Empty>
    )
  const isReady = ready === id
  if (ready === undefined) return <Progress percent={percent} />
  return (
    <div className={style.shown}>
      {!isReady && (
        <div className={style.thin} role="progressbar" aria-label={words.making} aria-valuenow={percent}>
          <span style={{ width: `${Math.max(percent, 3)}%` }} />
        </div>
      )}
      <div className={style.result} data-old={!isReady || undefined}>
        <Result id={ready} />
      </div>
    </div>
  )
}
