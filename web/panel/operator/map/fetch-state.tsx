import { useDo } from '#web/session/ask.ts'
import { Button } from '#web/ui/button.tsx'
import { useCommon, useFormat, useWords } from '#web/words/speech.tsx'
import { here, nowHere } from '../../moment.ts'
import panel from '../../panel.module.css'
import { useBytes } from '../cards.tsx'
import type { MapRead } from './map-read.ts'
import style from './maps.module.css'
import { Progress } from './progress.tsx'
import { reasonOf } from './reason.ts'

type Fetch = NonNullable<MapRead['fetch']>

/** The fetch that runs, with its end; or how the last one ended. */
export const FetchState = ({ fetch }: { fetch: Fetch }) => {
  const words = useWords('panel/operator/map')
  const common = useCommon()
  const { ago } = useFormat()
  const cancel = useDo('panel/map/fetch/cancel', { also: ['panel/map'] })
  const again = useDo('panel/map/fetch/start', { also: ['panel/map'] })
  const { state, name, fault, ended } = fetch
  const error = cancel.error ?? again.error
  const when = ended === null ? '' : ` (${ago(here(ended), nowHere())})`
  if (state === 'waiting' || state === 'running')
    return (
      <div className={style.under_way}>
        <Far fetch={fetch} />
        <div>
          <Button isPending={cancel.isPending} onPress={() => cancel.mutate({})}>
            {common.cancel}
          </Button>
        </div>
      </div>
    )
  return (
    <div className={style.under_way}>
      <p className={state === 'failed' ? panel.bad : 'quiet'}>
        {words.ends[state]({ name })}
        {when}
        {fault && ` ${fault}`}
      </p>
      {state !== 'done' && (
        <div>
          <Button isPending={again.isPending} onPress={() => again.mutate(sameAs(fetch))}>
            {words.go_on}
          </Button>
        </div>
      )}
      {error && (
        <p role="alert" className={panel.bad}>
          {reasonOf(error, common)}
        </p>
      )}
    </div>
  )
}

const Far = ({ fetch: { state, name, done, total, seconds } }: { fetch: Fetch }) => {
  const words = useWords('panel/operator/map')
  const bytes = useBytes()
  const { duration } = useFormat()
  if (state === 'waiting') return <Progress label={name} text={words.waits} />
  if (done === null || total === null) return <Progress label={name} text={words.finding} />
  const far = words.part({ part: bytes(done), all: bytes(total) })
  const left = seconds === null ? '' : `, ${words.left({ time: duration(seconds) })}`
  return <Progress label={name} part={total > 0 ? done / total : 1} text={far + left} />
}

/** It goes on with what has come; how much it is was said when it began. */
const sameAs = ({ name, area, country, around_fleet, max_zoom, from }: Fetch) => ({
  ...{ name, max_zoom, from, is_confirmed: true },
  ...(area ? { area } : country ? { country } : around_fleet && { around_fleet: true as const }),
})
