import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { useAsk } from '#web/session/ask.ts'
import { useAddress } from '#web/ui/address.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page.tsx'
import { useWords } from '#web/words/speech.tsx'
import { addressOf, no_draft, parts } from './address.ts'
import { type Draft, lackOf } from './draft.ts'
import { NoVehicles } from './no-vehicles.tsx'
import { Settings } from './settings.tsx'
import style from './shown.module.css'
import type { Kind } from './use-kinds.ts'
import { useMaking } from './use-making.ts'

/** Whose and when, before a report of a kind is made for the first time: all has a sensible value already. */
export const AskFor = ({ kind, draft }: { kind: Kind; draft: Draft }) => {
  const words = useWords('fleet/reports')
  const [, go] = useAddress(parts)
  const known = useAsk('tracker/list').data?.list
  const making = useMaking({ onMade: (report) => go({ report }) })
  const [isTried, setTried] = useState(false)
  const lack = known && lackOf(draft, kind.parameters, known)
  const lacking: ReadonlyMap<string, string> = new Map(isTried && lack ? [[lack, words.choose_something]] : [])
  const show = (): void => {
    setTried(true)
    if (lack === undefined) void making.make(draft)
  }
  return (
    <Page
      title={kind.name}
      actions={<IconButton icon={ArrowLeft} label={words.back} onPress={() => go({ ...no_draft, view: 'gallery' })} />}
    >
      {known?.length === 0 ? (
        <NoVehicles />
      ) : (
        <div className={style.asking}>
          <p className={style.answers}>{kind.answers}</p>
          <Settings
            draft={draft}
            parameters={kind.parameters}
            faults={new Map([...lacking, ...making.faults])}
            onChange={(next) => go(addressOf(next), { replace: true })}
          />
          {making.failure && (
            <p role="alert" className={style.failure}>
              {making.failure}
            </p>
          )}
          <div className={style.buttons}>
            <Button look="primary" onPress={show} isPending={making.isAsking || !known}>
              {words.show}
            </Button>
          </div>
        </div>
      )}
    </Page>
  )
}
