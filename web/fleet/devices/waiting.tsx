import { useState } from 'react'
import { ProgressBar } from 'react-aria-components/ProgressBar'
import { useDo } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { Button } from '#web/ui/button.tsx'
import { failureText } from '#web/ui/failure.ts'
import { toast } from '#web/ui/toast.tsx'
import { localOf } from '#web/words/format.ts'
import { useCommon, useFormat, useWords } from '#web/words/speech.tsx'
import { Checks } from './checks.tsx'
import style from './connect.module.css'
import { factsOf, idKind, type Model, type Tracker } from './facts.ts'
import { ToSet } from './to-set.tsx'

interface WaitingProps {
  tracker: Tracker
  model: Model | undefined
  /** It took the place of another one. */
  isReplaced: boolean
}

/** Until the device is heard for the first time: what to set in it, since when it is waited for, and what may be wrong. */
export const Waiting = ({ tracker, model, isReplaced }: WaitingProps) => {
  const words = useWords('fleet/devices').connect
  const format = useFormat()
  const { now } = useUser()
  const [opened] = useState(now)
  const facts = model && factsOf(model, location.hostname)
  const today = localOf(opened)
  const { creation_date, device_id } = tracker.source
  const isToday = creation_date === today.slice(0, 10)
  return (
    <>
      {facts && <ToSet facts={facts} device_id={device_id} />}
      <section className={style.part}>
        <h3>{words.waiting}</h3>
        {!isReplaced && (
          <p className="quiet">{`${words.since} ${isToday ? format.time(today) : format.date(creation_date)}`}</p>
        )}
        <ProgressBar isIndeterminate aria-label={words.waiting} className={style.bar} />
        {model && facts && <Checks device_id={device_id} model={model} facts={facts} />}
        <Again tracker={tracker} model={model} isReplaced={isReplaced} />
      </section>
    </>
  )
}

/** Begins the registration anew; apps take none. */
const Again = ({ tracker, model, isReplaced }: WaitingProps) => {
  const words = useWords('fleet/devices').connect
  const common = useCommon()
  const { may } = useUser()
  const register = useDo('tracker/register_retry', { also: ['tracker'] })
  const replace = useDo('tracker/replace_retry', { also: ['tracker'] })
  const retry = isReplaced ? replace : register
  if (
    !may(isReplaced ? 'tracker_configure' : 'tracker_register') ||
    !model ||
    idKind(model) === 'generated' ||
    tracker.clone
  )
    return null
  return (
    <div className={style.ways}>
      <Button
        isPending={retry.isPending}
        onPress={() =>
          retry.mutate(
            { tracker_id: tracker.id, send_register_commands: false },
            {
              onSuccess: () => toast({ text: words.again_done }),
              onError: (error) => toast({ text: failureText(error, common), isFault: true }),
            },
          )
        }
      >
        {words.again}
      </Button>
    </div>
  )
}
