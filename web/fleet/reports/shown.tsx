import { ArrowLeft, FileQuestionMark, TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
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
import { scheduleLengthOf } from './schedules/timing.ts'
import { Settings } from './settings.tsx'
import style from './shown.module.css'
import { Toolbar } from './toolbar.tsx'
import { useAbout } from './use-about.ts'
import type { Kind } from './use-kinds.ts'
import { leave, useMaking } from './use-making.ts'
import { useReport } from './use-report.ts'

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
  const known = useAsk('tracker/list').data?.list
  const trackers = known ?? []
  const { info, percent, isGone } = useReport(id)
  const isDone = info?.percent === 100
  const draft = draftIn(address, first) ?? (info && draftOfInfo(info, trackers))
  const kind = kinds.find((one) => one.id === draft?.kind)
  const done = isDone && !info?.fault ? id : undefined
  const making = useMaking({
    ...{ shown: id, done },
    // What was typed meanwhile stays.
    onMade: (report) => go({ report, show: false }, { replace: true }),
  })
  useEffect(() => leave, [])
  const isNarrow = useNarrow()
  const [beside, setBeside] = useState<'settings' | 'mail' | undefined>(isNarrow ? undefined : 'settings')
  const [isKeeping, setKeeping] = useState(false)
  const about = useAbout()
  const lack = draft && kind && known && lackOf(draft, kind.parameters, known)
  const isAsked = address.show && id === undefined && known !== undefined
  useShow(isAsked && lack === undefined && draft !== undefined, () => {
    if (draft) void making.make(draft)
  })
  useEffect(() => {
    // What lacks something is asked for first.
    if (isAsked && lack !== undefined) go({ show: false }, { replace: true })
  }, [isAsked, lack, go])
  const change = (next: Draft): void => {
    // Of other vehicles there are other sheets.
    const sheet = next.whose === draft?.whose ? address.sheet : 0
    go({ ...addressOf(next), report: id, sheet }, { replace: true })
    making.makeSoon(kind && lackOf(next, kind.parameters, trackers) === undefined ? next : undefined)
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
            id={done}
            isKept={address.saved !== undefined}
            isLacking={lack !== undefined}
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
            period={scheduleLengthOf(draft.period)}
            onClose={() => setBeside(undefined)}
          />
        ) : beside === 'settings' ? (
          <SettingsDrawer failure={making.failure} onClose={() => setBeside(undefined)}>
            <Settings
              draft={draft}
              parameters={kind.parameters}
              faults={new Map([...lacking, ...making.faults])}
              onChange={change}
            />
          </SettingsDrawer>
        ) : undefined)
      }
    >
      <Body
        id={id}
        isGone={isGone && !making.isAsking}
        fault={info?.fault}
        percent={percent}
        isDone={isDone}
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

interface SettingsDrawerProps {
  failure: string | undefined
  onClose(): void
  children: ReactNode
}

/** Settings beside the report, below what failed and is told at none of them. */
const SettingsDrawer = ({ failure, onClose, children }: SettingsDrawerProps) => {
  const words = useWords('fleet/reports')
  return (
    <Drawer title={words.settings} onClose={onClose}>
      {failure && (
        <p role="alert" className={style.failure}>
          {failure}
        </p>
      )}
      {children}
    </Drawer>
  )
}

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
  /** How far it is while it is made. */
  percent: number
  isDone: boolean
  /** Why it could not be asked for. */
  failure: string | undefined
  onAgain: (() => void) | undefined
}

/** What it says, once it is made; until then how far it is, above what the former one said. */
const Body = ({ id, isGone, fault, percent, isDone, failure, onAgain }: BodyProps) => {
  const words = useWords('fleet/reports')
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
