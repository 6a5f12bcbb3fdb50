import type { Result } from '#client/client.ts'
import type { Row } from '#web/live/fleet.ts'
import { useAsk } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { Section } from '#web/ui/section.tsx'
import { useWords } from '#web/words/speech.tsx'
import style from './commands.module.css'
import { Locate } from './locate.tsx'
import { Engine, Outputs } from './outputs.tsx'
import { SavedCommands } from './saved.tsx'
import { SendForm } from './send-form.tsx'
import { SentList } from './sent-list.tsx'
import { typed } from './typed.ts'
import { TypedForm } from './typed-form.tsx'

type Model = Result<'tracker/list_models'>['list'][number]

/** What the device can be told, and what it was told; nothing where it takes no commands or they are not allowed. */
export const Commands = ({ row }: { row: Row }) => {
  const { may } = useUser()
  const { clone, source } = row.tracker
  const isPossible = !clone && !source.blocked
  const asked = useAsk('tracker/list_models', { codes: [source.model] }, { enabled: isPossible })
  // While another model is asked for, the former one's stays.
  const model = asked.data?.list.find(({ code }) => code === source.model)
  const types = model?.commands ?? []
  const isShown =
    isPossible && (may('tracker_set_output') || may('tracker_update') ? types.length > 0 : types.includes('locate'))
  // What is typed and shown is of this one only.
  return isShown && model ? <Known key={row.id} row={row} model={model} /> : null
}

const Known = ({ row, model }: { row: Row; model: Model }) => {
  const words = useWords('fleet/commands')
  const { may, user_info } = useUser()
  const { id, standing } = row
  const { commands: types = [] } = model
  const isAway = standing === 'offline' || standing === 'waiting'
  const hasWords = types.includes('text') && may('tracker_set_output') && may('tracker_configure')
  return (
    <section className={style.commands} aria-label={words.title}>
      <header className={style.title}>
        <h3>{words.title}</h3>
        {types.includes('locate') && <Locate tracker_id={id} isAway={isAway} />}
      </header>
      {may('tracker_set_output') && isAway && <p className="quiet">{words.away}</p>}
      {may('tracker_set_output') && switchesOutputs(model) && (
        <div>
          <Outputs row={row} isAway={isAway} />
          {isAway && <OnlyHere />}
        </div>
      )}
      {/* Visitors of the demo would have it ask whomever they like. */}
      {may('tracker_update') && !user_info.demo && <SavedCommands row={row} hasWords={hasWords} />}
      {may('tracker_set_output') && (
        <>
          {may('tracker_configure') && typed.some((type) => types.includes(type)) && (
            <Section title={words.typed.title}>
              <TypedForm tracker_id={id} types={types} />
            </Section>
          )}
          {may('tracker_configure') && (types.includes('text') || types.includes('bytes')) && (
            <Section title={words.write}>
              <SendForm tracker_id={id} types={types} />
            </Section>
          )}
          {model.has_engine_immobilizer && (
            <div className={style.apart}>
              <Engine row={row} isAway={isAway} />
              {isAway && !switchesOutputs(model) && <OnlyHere />}
            </div>
          )}
          <SentList tracker_id={id} hasEngine={model.has_engine_immobilizer ?? false} />
        </>
      )}
    </section>
  )
}

const switchesOutputs = ({ output_control = 'none' }: Model): boolean => output_control !== 'none'

const OnlyHere = () => <p className={style.hint}>{useWords('fleet/commands').outputs.only_here}</p>
