import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { useAsk } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { useFormat, useWords } from '#web/words/speech.tsx'
import { CounterDialog } from './counter-dialog.tsx'
import { type CounterType, counter_types, counterWriter } from './days.ts'
import style from './readings.module.css'

const every = 60_000

/** What the vehicle counts; each is set and corrected, with how it went. */
export const Counters = ({ id }: { id: number }) => {
  const words = useWords('fleet/readings')
  const format = useFormat()
  const { may, now } = useUser()
  const [open, setOpen] = useState<CounterType>()
  const { data } = useAsk('tracker/get_counters', { tracker_id: id }, { every })
  if (!data) return null
  const mayChange = may('tracker_update')
  if (data.list.length === 0 && !mayChange) return null
  return (
    <section className={style.counters}>
      <h3>{words.counters}</h3>
      <dl>
        {counter_types.map((type) => {
          const counter = data.list.find((one) => one.type === type)
          if (!counter && !mayChange) return null
          return (
            <div key={type}>
              <dt>{words.types[type]}</dt>
              <dd>
                <span>
                  {counter ? counterWriter(type, format)(counter.value) : words.not_set}
                  {counter && (
                    <small title={format.exact(counter.update_time)}>{format.ago(counter.update_time, now())}</small>
                  )}
                </span>
                <IconButton
                  icon={Pencil}
                  label={words.open({ name: words.types[type] })}
                  onPress={() => setOpen(type)}
                />
              </dd>
            </div>
          )
        })}
      </dl>
      {open && (
        <CounterDialog
          tracker_id={id}
          type={open}
          value={data.list.find(({ type }) => type === open)?.value}
          mayChange={mayChange}
          onClose={() => setOpen(undefined)}
        />
      )}
    </section>
  )
}
