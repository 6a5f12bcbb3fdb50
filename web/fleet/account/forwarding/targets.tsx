import type { Result } from '#client/client.ts'
import { useAsk } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardRows, CardText } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Told } from '#web/ui/told.tsx'
import { useFormat, useWords } from '#web/words/speech.tsx'
import { useSecond } from '../../live.tsx'
import integrations from '../integrations/integrations.module.css'
import { faultText } from './faults.ts'
import style from './forwarding.module.css'

export type Target = Result<'retranslator/list'>['list'][number]
export type Bound = Result<'retranslator/tracker/list'>['list'][number]

/** Milliseconds between two looks at how it goes. */
export const often = 5_000

/** Other platforms that points are sent on to, and how it goes with each; one is open beside. */
export const Targets = ({ onOpen }: { onOpen(target: string): void }) => {
  const words = useWords('fleet/account/forwarding')
  const asked = useAsk('retranslator/list', undefined, { every: often })
  return (
    <Card title={words.title} actions={<Button onPress={() => onOpen('new')}>{words.add}</Button>}>
      <p className="quiet">{words.text}</p>
      <Told asked={asked}>
        {({ list }) =>
          list.length === 0 ? (
            <div>
              <p>{words.none}</p>
              <p className="quiet">{words.none_text}</p>
            </div>
          ) : (
            <CardRows label={words.title}>
              {list.map((target) => (
                <Row key={target.id} target={target} onOpen={() => onOpen(String(target.id))} />
              ))}
            </CardRows>
          )
        }
      </Told>
    </Card>
  )
}

const looks = { on: 'good', off: 'silent', failing: 'bad', empty: 'idle', fresh: 'idle' } as const

const stateOf = ({ enabled, failing, trackers, sent_time }: Target): keyof typeof looks => {
  if (!enabled) return 'off'
  if (trackers === 0) return 'empty'
  if (failing) return 'failing'
  return sent_time === null ? 'fresh' : 'on'
}

const Row = ({ target, onOpen }: { target: Target; onOpen(): void }) => {
  const words = useWords('fleet/account/forwarding')
  const { name, address, port, trackers } = target
  const state = stateOf(target)
  return (
    <li>
      <button type="button" className={integrations.open} onClick={onOpen}>
        <CardText
          quiet={
            <>
              <span className={style.line}>{`${address}:${port}`}</span>
              {trackers > 0 && <span className={style.line}>{words.trackers_of({ count: trackers })}</span>}
            </>
          }
        >
          {name}
        </CardText>
        <Progress target={target} />
      </button>
      <Chip look={looks[state]}>{words.states[state]}</Chip>
    </li>
  )
}

/** When something was sent last, and what is wrong. */
export const Progress = ({ target }: { target: Target }) => {
  const words = useWords('fleet/account/forwarding')
  const format = useFormat()
  const { now } = useUser()
  useSecond()
  const { failing, enabled, trackers, sent_time, error } = target
  return (
    <>
      {trackers > 0 && sent_time && (
        <span className={style.age} title={format.exact(sent_time)}>
          {`${words.last_sent}: ${format.ago(sent_time, now())}`}
        </span>
      )}
      {failing && enabled && trackers > 0 && <span className={style.fault}>{faultText(error, words)}</span>}
    </>
  )
}
