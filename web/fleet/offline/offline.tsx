import { useState } from 'react'
import type { Result } from '#client/client.ts'
import { useAsk } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import type { Words } from '#web/words/dictionary.ts'
import { useFormat, useWords } from '#web/words/speech.tsx'
import { measureTitle, writtenMeasure } from '../measures/measures.ts'
import { Connections } from './connections.tsx'
import style from './offline.module.css'

type Told = Result<'tracker/diagnose'>
type Fact = Told['evidence'][number]

/** Milliseconds after which it is asked again. */
const every = 30_000

/** Why a device is not heard: the likeliest reason, what was heard of it last, what usually helps, and its connections. */
export const Offline = ({ id }: { id: number }) => {
  const words = useWords('fleet/offline')
  const { data } = useAsk('tracker/diagnose', { tracker_id: id }, { every })
  const [isOpen, setOpen] = useState(false)
  if (!data?.reason) return null
  return (
    <section className={style.offline}>
      <h3>{words.title}</h3>
      <p className={style.reason}>{words.reasons[data.reason]}</p>
      <Evidence evidence={data.evidence} />
      {data.helps.length > 0 && (
        <details open={data.reason !== 'asleep'}>
          <summary>{words.helps}</summary>
          <ul>
            {data.helps.map((remedy) => (
              <li key={remedy}>{words.remedies[remedy]}</li>
            ))}
          </ul>
        </details>
      )}
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{words.history}</summary>
        {isOpen && <Connections id={id} />}
      </details>
    </section>
  )
}

const Evidence = ({ evidence }: { evidence: readonly Fact[] }) => {
  const words = useWords('fleet/offline')
  const measures = useWords('fleet/measures')
  const format = useFormat()
  const { now } = useUser()
  const shown = evidence.flatMap((fact) => {
    const value = writtenOf(fact, words, (name, text) => writtenMeasure(name, text, measures, format))
    return value ? [{ ...fact, value }] : []
  })
  if (shown.length === 0) return null
  return (
    <dl className={style.facts}>
      {shown.map(({ fact, value, time, decides }) => (
        <div key={fact} data-decides={decides}>
          <dt>{isOwn(fact) ? words.facts[fact] : measureTitle(fact, measures)}</dt>
          <dd>
            {value}
            <small title={format.exact(time)}>{format.ago(time, now())}</small>
          </dd>
        </div>
      ))}
    </dl>
  )
}

const isOwn = (fact: Fact['fact']): fact is keyof Words<'fleet/offline'>['facts'] =>
  fact === 'connection' || fact === 'refused' || fact === 'event'

/** As it is shown; nothing for events that tell nothing of it. */
const writtenOf = (
  { fact, value }: Fact,
  { endings, events, open }: Words<'fleet/offline'>,
  write: (name: string, text: string) => string,
): string => {
  if (fact === 'connection') return value === 'open' ? open : (endings[value as keyof typeof endings] ?? value)
  if (fact === 'refused') return `${value} ×`
  if (fact !== 'event') return write(fact, value)
  return value
    .split(',')
    .flatMap((event) => (event in events ? [events[event as keyof typeof events]] : []))
    .join(', ')
}
