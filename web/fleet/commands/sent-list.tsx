import { useState } from 'react'
import type { Result } from '#client/client.ts'
import { useAsk, useDo } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { Button } from '#web/ui/button.tsx'
import { CardActions } from '#web/ui/card.tsx'
import { Chip, type ChipLook } from '#web/ui/chip.tsx'
import { failureText } from '#web/ui/failure.ts'
import { toast } from '#web/ui/toast.tsx'
import { Told } from '#web/ui/told.tsx'
import type { Words } from '#web/words/dictionary.ts'
import { timeOf } from '#web/words/format.ts'
import { useCommon, useFormat, useWords } from '#web/words/speech.tsx'
import style from './commands.module.css'
import { zoneName } from './typed.ts'

type Answer = Result<'tracker/command/sent/list'>
type Sent = Answer['list'][number]

/** Shown at first, and more each time that somebody asks. */
const few = 3
const page = 20
/** Milliseconds between two looks, while something is under way and else. */
const soon = 2_000
const seldom = 30_000
/** Milliseconds for which an answer is tied to what was sent. */
const answerable = 600_000

interface SentProps {
  tracker_id: number
  /** Its first output cuts the engine. */
  hasEngine: boolean
}

/** What the device was told, the newest first, and what became of each. */
export const SentList = ({ tracker_id, hasEngine }: SentProps) => {
  const words = useWords('fleet/commands')
  const { may, now } = useUser()
  const [limit, setLimit] = useState(few)
  const every = (answer: Answer | undefined): number =>
    answer?.list.some((sent) => isUnderWay(sent, now())) ? soon : seldom
  const asked = useAsk('tracker/command/sent/list', { tracker_id, limit }, { every })
  return (
    <section className={style.sent} aria-label={words.sent}>
      <h4>{words.sent}</h4>
      <Told asked={asked}>
        {({ list, count }) =>
          list.length === 0 ? (
            <p className="quiet">{words.nothing_sent}</p>
          ) : (
            <>
              <ul className={style.list}>
                {list.map((sent) => (
                  <Row key={sent.id} sent={sent} hasEngine={hasEngine} />
                ))}
              </ul>
              <CardActions>
                {count > list.length && (
                  <Button look="quiet" onPress={() => setLimit(limit + page)}>
                    {words.more}
                  </Button>
                )}
                {may('tracker_update') && list.some(({ state }) => state === 'queued') && (
                  <Forget tracker_id={tracker_id} />
                )}
              </CardActions>
            </>
          )
        }
      </Told>
    </section>
  )
}

const isUnderWay = ({ state, sent }: Sent, now: number): boolean =>
  state === 'queued' || (state === 'sent' && sent !== null && now - timeOf(sent) < answerable)

const looks: Readonly<Record<Sent['state'], ChipLook>> = {
  queued: 'idle',
  sent: 'silent',
  answered: 'good',
  failed: 'bad',
  expired: 'silent',
}

const Row = ({ sent, hasEngine }: { sent: Sent; hasEngine: boolean }) => {
  const words = useWords('fleet/commands')
  const format = useFormat()
  const { now } = useUser()
  const { state, created, expires, attempts, answer, error } = sent
  const facts = [
    format.ago(created, now()),
    state === 'queued' && `${words.until} ${format.dateTime(expires)}`,
    attempts > 1 && words.times({ count: attempts }),
  ]
  return (
    <li>
      <code className={style.words}>{wordsOf(sent, hasEngine, words)}</code>
      <p className={style.facts}>
        <Chip look={looks[state]}>{words.states[state]}</Chip>
        <span className="quiet" title={format.exact(created)}>
          {facts.filter(Boolean).join(' · ')}
        </span>
      </p>
      {error in words.errors && (
        <p className={style.fault}>{words.errors[error as keyof Words<'fleet/commands'>['errors']]}</p>
      )}
      {answer && <Spoken text={answer} />}
    </li>
  )
}

/** Of words and bytes what they are, of others what they do. */
const wordsOf = ({ type, command }: Sent, hasEngine: boolean, { types, outputs }: Words<'fleet/commands'>): string => {
  if (type === 'text' || type === 'bytes') return command
  if (type === 'time_zone') return `${types[type]} ${zoneName(Number(command))}`
  if (type !== 'output') return `${types[type]} ${command}`.trim()
  const [number, how] = command.split(' ')
  const isOn = how === 'on'
  if (hasEngine && number === '1') return `${outputs.engine}: ${isOn ? outputs.engine_cut : outputs.engine_free}`
  return `${types.output} ${number}: ${isOn ? outputs.on : outputs.off}`
}

/** Characters of an answer that are shown at once. */
const much = 240

const Spoken = ({ text }: { text: string }) => {
  const words = useWords('fleet/commands')
  const [isWhole, setWhole] = useState(false)
  const isLong = text.length > much
  return (
    <>
      <p className={style.answer}>{isLong && !isWhole ? `${text.slice(0, much)}…` : text}</p>
      {isLong && !isWhole && (
        <Button look="quiet" onPress={() => setWhole(true)}>
          {words.whole}
        </Button>
      )}
    </>
  )
}

const Forget = ({ tracker_id }: { tracker_id: number }) => {
  const words = useWords('fleet/commands')
  const common = useCommon()
  const forget = useDo('tracker/command/unconfirmed/reset', { also: ['tracker/command'] })
  const run = (): void =>
    forget.mutate(
      { tracker_id },
      {
        onSuccess: () => toast({ text: words.forgotten }),
        onError: (failed) => toast({ text: failureText(failed, common), isFault: true }),
      },
    )
  return (
    <Button look="quiet" isPending={forget.isPending} onPress={run}>
      {words.forget}
    </Button>
  )
}
