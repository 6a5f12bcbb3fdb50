import { RotateCcw, Send } from 'lucide-react'
import { useState } from 'react'
import type { Result } from '#client/client.ts'
import { useAsk, useDo } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { CardActions, CardRows, CardText } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { failureText } from '#web/ui/failure.ts'
import { type Period, spanOf } from '#web/ui/period.ts'
import { PeriodField } from '#web/ui/period.tsx'
import { toast } from '#web/ui/toast.tsx'
import { Told } from '#web/ui/told.tsx'
import { useCommon, useFormat, useWords } from '#web/words/speech.tsx'
import style from './integrations.module.css'

type Delivery = Result<'webhook/delivery/list'>['list'][number]

const looks = { waiting: 'idle', sent: 'good', dead: 'bad' } as const
const shown = 20
/** Milliseconds between two looks at what came of them. */
const often = 5_000

/** What a webhook was told, and how to tell it again. */
export const Deliveries = ({ webhook_id }: { webhook_id: number }) => {
  const words = useWords('fleet/account/integrations')
  const asked = useAsk('webhook/delivery/list', { webhook_id, limit: shown }, { every: often })
  return (
    <section className={style.part} aria-label={words.deliveries}>
      <h3>{words.deliveries}</h3>
      <Test webhook_id={webhook_id} />
      <Told asked={asked}>
        {({ list, count }) =>
          list.length === 0 ? (
            <p className="quiet">{words.no_deliveries}</p>
          ) : (
            <>
              <CardRows label={words.deliveries}>
                {list.map((delivery) => (
                  <Row key={delivery.id} {...delivery} />
                ))}
              </CardRows>
              {count > list.length && <p className="quiet">{words.more({ count: count - list.length })}</p>}
            </>
          )
        }
      </Told>
      <Replay webhook_id={webhook_id} />
    </section>
  )
}

const Test = ({ webhook_id }: { webhook_id: number }) => {
  const words = useWords('fleet/account/integrations')
  const common = useCommon()
  const test = useDo('webhook/test')
  const told = test.data
  return (
    <>
      <CardActions>
        <Button icon={Send} isPending={test.isPending} onPress={() => test.mutate({ webhook_id })}>
          {words.test}
        </Button>
      </CardActions>
      <p role="status">
        {test.error && failureText(test.error, common)}
        {told && (
          <>
            <Chip look={told.sent ? 'good' : 'bad'}>{told.sent ? words.test_sent : words.test_failed}</Chip>{' '}
            {[told.http_status, told.error].filter(Boolean).join(' · ')}
          </>
        )}
      </p>
    </>
  )
}

const Row = ({ id, status, created, attempts, http_status, error }: Delivery) => {
  const words = useWords('fleet/account/integrations')
  const common = useCommon()
  const { ago } = useFormat()
  const { now } = useUser()
  const retry = useDo('webhook/delivery/retry')
  const again = () =>
    retry.mutate(
      { delivery_ids: [id] },
      {
        onSuccess: ({ count }) => toast({ text: words.retried({ count }) }),
        onError: (failed) => toast({ text: failureText(failed, common), isFault: true }),
      },
    )
  const facts = [ago(created, now()), words.attempts({ count: attempts }), http_status, error]
  return (
    <li>
      <CardText quiet={facts.filter(Boolean).join(' · ')}>
        <Chip look={looks[status]}>{words.states[status]}</Chip>
      </CardText>
      {status === 'dead' && <IconButton icon={RotateCcw} label={words.retry} onPress={again} />}
    </li>
  )
}

const Replay = ({ webhook_id }: { webhook_id: number }) => {
  const words = useWords('fleet/account/integrations')
  const common = useCommon()
  const { now } = useUser()
  const [period, setPeriod] = useState<Period>('today')
  const replay = useDo('webhook/replay')
  const told = replay.data
  return (
    <>
      <h3>{words.replay}</h3>
      <CardActions>
        <PeriodField value={period} now={now()} onChange={setPeriod} />
        <Button isPending={replay.isPending} onPress={() => replay.mutate({ webhook_id, ...spanOf(period, now()) })}>
          {words.retry}
        </Button>
      </CardActions>
      <p role="status">
        {replay.error && failureText(replay.error, common)}
        {told &&
          [words.replayed({ count: told.count }), told.limit_exceeded && words.replay_more].filter(Boolean).join('. ')}
      </p>
    </>
  )
}
