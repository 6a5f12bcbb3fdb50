import { Pencil, Plus } from 'lucide-react'
import { useDo } from '#web/session/ask.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { failureText } from '#web/ui/failure.ts'
import { Sparkline } from '#web/ui/sparkline.tsx'
import { toast } from '#web/ui/toast.tsx'
import { figureWriter } from '#web/words/figures.ts'
import { useCommon, useFormat, useWords } from '#web/words/speech.tsx'
import { useLastDay } from '../readings/use-last-day.ts'
import type { Sent } from './draft.ts'
import style from './screen.module.css'
import type { Proposal, useInputs } from './use-inputs.ts'

interface ProposalsProps {
  tracker_id: number
  inputs: ReturnType<typeof useInputs>
  /** Looked at before it is made. */
  onBegin(sensor: Sent): void
}

/** What the device really tells and no sensor reads yet, each as the sensor that it probably is: one press makes it. */
export const Proposals = ({ tracker_id, inputs, onBegin }: ProposalsProps) => {
  const words = useWords('fleet/sensors')
  const proposed = (inputs.inputs ?? []).flatMap(({ sensor, ...input }) =>
    sensor ? [{ ...input, sensor: { ...sensor, name: nameOf(sensor, inputs.titleOf(input.input_name), words) } }] : [],
  )
  const told = [...new Set(proposed.map(({ input_name }) => input_name))]
  const { lines, span } = useLastDay(tracker_id, { inputs: told })
  if (proposed.length === 0) return null
  return (
    <section className={style.proposals} aria-label={words.proposed}>
      <h2>{words.proposed}</h2>
      <p className="quiet">{words.proposed_text}</p>
      <ul>
        {proposed.map((proposal) => (
          <One
            key={`${proposal.input_name} ${proposal.sensor.sensor_type}`}
            {...{ tracker_id, proposal, onBegin }}
            title={inputs.titleOf(proposal.input_name)}
            segments={lines.find(({ input_name }) => input_name === proposal.input_name)?.segments ?? []}
            {...span}
          />
        ))}
      </ul>
    </section>
  )
}

/** What pages call it: an ignition is one, whatever it is told by. */
const nameOf = ({ sensor_type }: Sent, title: string, words: ReturnType<typeof useWords<'fleet/sensors'>>): string =>
  sensor_type === 'virtual_ignition' ? words.types.ignition : title

interface OneProps {
  tracker_id: number
  proposal: Omit<Proposal, 'sensor'> & { sensor: Sent }
  title: string
  segments: readonly { times: readonly number[]; values: readonly number[] }[]
  from: number
  to: number
  onBegin(sensor: Sent): void
}

const One = ({ tracker_id, proposal, title, segments, from, to, onBegin }: OneProps) => {
  const words = useWords('fleet/sensors')
  const common = useCommon()
  const format = useFormat()
  const create = useDo('tracker/sensor/create', { also: ['tracker'] })
  const { sensor, value, min, max } = proposal
  const write = figureWriter({ units_type: sensor.units_type ?? 'custom', units: sensor.units ?? null }, format)
  const range = min !== null && max !== null && min !== max ? `${write(min)} – ${write(max)}` : undefined
  const make = (): void =>
    create.mutate(
      { tracker_id, sensor },
      {
        onSuccess: () => toast({ text: words.made({ name: sensor.name }) }),
        onError: (error) => toast({ text: failureText(error, common), isFault: true }),
      },
    )
  return (
    <li className={style.proposal}>
      <header>
        <strong>{sensor.name}</strong>
        <span className="quiet">{words.types[sensor.sensor_type]}</span>
      </header>
      <Sparkline label={words.last_day({ name: title })} {...{ segments, from, to }} />
      <p>
        {words.now({ value: typeof value === 'number' ? write(value) : String(value) })}
        {range && <span className="quiet">{` · ${range}`}</span>}
      </p>
      <footer>
        <Button icon={Plus} onPress={make} isPending={create.isPending}>
          {words.make}
        </Button>
        <IconButton icon={Pencil} label={words.adjust({ name: sensor.name })} onPress={() => onBegin(sensor)} />
      </footer>
    </li>
  )
}
