import { CircleCheck } from 'lucide-react'
import { useRef } from 'react'
import { ProgressBar } from 'react-aria-components/ProgressBar'
import { Checks } from '#web/fleet/devices/checks.tsx'
import style from '#web/fleet/devices/connect.module.css'
import { factsOf } from '#web/fleet/devices/facts.ts'
import { ToSet } from '#web/fleet/devices/to-set.tsx'
import { useAsk } from '#web/session/ask.ts'
import { useFormat, useWords } from '#web/words/speech.tsx'
import { here } from '../moment.ts'
import type { Tracker } from './connection.tsx'

export const isAwaited = ({ source, clone }: Pick<Tracker, 'source' | 'clone'>): boolean =>
  source.connection_status === 'just_registered' && !source.corrupted && !clone

/** What to set in a device that was not heard yet, and, once it is, that it was. */
export const FirstMessage = ({ tracker }: { tracker: Tracker }) => {
  const hasWaited = useRef(false)
  if (isAwaited(tracker)) {
    hasWaited.current = true
    return <Waiting tracker={tracker} />
  }
  return hasWaited.current ? <Arrived tracker={tracker} /> : null
}

const Waiting = ({ tracker: { source } }: { tracker: Tracker }) => {
  const words = useWords('fleet/devices').connect
  const model = useAsk('panel/tracker/models', {}).data?.list.find(({ code }) => code === source.model)
  const facts = model && factsOf(model, location.hostname)
  return (
    <>
      {facts && <ToSet facts={facts} device_id={source.device_id} />}
      <section className={style.part}>
        <h3>{words.waiting}</h3>
        <ProgressBar isIndeterminate aria-label={words.waiting} className={style.bar} />
        {model && facts && <Checks device_id={source.device_id} model={model} facts={facts} />}
      </section>
    </>
  )
}

const Arrived = ({ tracker: { last_connection } }: { tracker: Tracker }) => {
  const words = useWords('fleet/devices').connect
  const format = useFormat()
  return (
    <section className={style.part} aria-live="polite">
      <h3 className={style.arrived}>
        <CircleCheck size={20} aria-hidden />
        {words.arrived}
      </h3>
      {last_connection && <p className="quiet">{format.exact(here(last_connection))}</p>}
    </section>
  )
}
