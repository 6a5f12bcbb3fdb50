import { CircleCheck, Clock, FilePen, MapPin, MapPinCheck, Navigation, Phone } from 'lucide-react'
import { distance } from '#geo/distance.ts'
import { Button, Notice, Row, RowLink, Rows, Screen } from '#web/small/parts.tsx'
import type { Task } from '../known.ts'
import { Sketch } from '../parts/sketch.tsx'
import { stateOf, whenOf } from '../parts/tasks.tsx'
import { useKeeping } from '../parts/use-keeping.ts'
import { useNear } from '../parts/use-near.ts'
import type { Deed } from '../queue/deed.ts'
import { useFormat, useWords } from '../speech.tsx'
import { callsIn } from '../task/call.ts'
import { waysTo } from '../task/navigate.ts'
import { isOver, type ShownTask, shownOf, taskAbout } from '../task/shown.ts'
import { hereOf } from '../time.ts'
import { useHeld, usePhone } from '../use-phone.tsx'
import { goBack, goTo, useAbout } from '../where.ts'
import style from './screen.module.css'

/** One task: where and when, the way there, what is to be filled in, and that one has arrived or is done. */
export const TaskScreen = () => {
  const words = useWords()
  const about = useAbout()
  const { tasks, deeds } = usePhone()
  const task = taskAbout(tasks?.list ?? [], about)
  const back = { label: words.back, go: goBack }
  if (!task)
    return (
      <Screen title={words.tasks.title} back={back}>
        <Notice>{words.tasks.gone}</Notice>
      </Screen>
    )
  const shown = shownOf(task, deeds)
  const isOpen = !isOver(shown.status)
  return (
    <Screen title={task.label} back={back} foot={isOpen && tasks?.by_hand && <ByHand task={task} shown={shown} />}>
      {task.route && <p className="quiet">{words.tasks.route({ label: task.route.label })}</p>}
      {task.description && <p className={style.lines}>{task.description}</p>}
      <Calls text={task.description} />
      <Facts task={task} shown={shown} />
      {task.form && <Form form={task.form} task={task} shown={shown} />}
      <Way task={task} />
    </Screen>
  )
}

const Calls = ({ text }: { text: string }) => {
  const { tasks: words } = useWords()
  const calls = callsIn(text)
  if (calls.length === 0) return null
  return (
    <Rows label={words.calls}>
      {calls.map(({ written, url }) => (
        <RowLink key={url} icon={Phone} title={words.call({ number: written })} href={url} />
      ))}
    </Rows>
  )
}

const Facts = ({ task, shown }: { task: Task; shown: ShownTask }) => {
  const { tasks: words } = useWords()
  const format = useFormat()
  const { max_delay, min_stay_duration, location } = task
  const near = useNear()
  const late = max_delay > 0 && words.max_delay({ count: max_delay })
  const stay = min_stay_duration > 0 && words.stay({ count: min_stay_duration })
  const far = near && words.away({ distance: format.distance(distance(near, location) / 1000) })
  return (
    <>
      <Rows label={words.title}>
        <Row icon={CircleCheck} title={stateOf(shown, words)} detail={words.state} />
        <Row icon={Clock} title={whenOf(task, format)} detail={[late, stay].filter(Boolean).join(' · ') || undefined} />
        <Row icon={MapPin} title={location.address || words.where} detail={far} />
      </Rows>
      <Sketch location={location} near={near} label={far || words.where} />
    </>
  )
}

const Form = ({ form, task: { id }, shown }: { form: NonNullable<Task['form']>; task: Task; shown: ShownTask }) => {
  const { tasks: words } = useWords()
  const format = useFormat()
  const filled =
    form.submitted === null ? words.form_waits : words.form_done({ time: format.dateTime(String(form.submitted)) })
  return (
    <Rows label={words.form}>
      <Row
        icon={FilePen}
        title={form.label}
        detail={shown.isFilled ? filled : words.form_open}
        {...(!shown.isFilled && { onPress: () => goTo('task_form', String(id)) })}
      />
    </Rows>
  )
}

const Way = ({ task: { location, label } }: { task: Task }) => {
  const { tasks: words } = useWords()
  return (
    <section>
      <h2>{words.navigate}</h2>
      <Rows label={words.navigate}>
        {waysTo(location, label, navigator.userAgent).map(({ name = words.own_navigation, url }) => (
          <RowLink key={url} icon={Navigation} title={name} href={url} />
        ))}
      </Rows>
    </section>
  )
}

/** What one says oneself, where the office lets it count. */
const ByHand = ({
  task: { id, label, from, min_stay_duration, form },
  shown: { status },
}: {
  task: Task
  shown: ShownTask
}) => {
  const words = useWords()
  const format = useFormat()
  const { phone, say } = useHeld()
  const keep = useKeeping()
  if (String(from) > hereOf(Date.now()))
    return <Notice>{words.tasks.not_before({ time: format.dateTime(String(from)) })}</Notice>
  const tell = async (said: 'arrived' | 'done'): Promise<void> => {
    const deed: Deed<'task_status'> = {
      ...{ key: crypto.randomUUID(), kind: 'task_status', at: Date.now(), title: label },
      ...{ told: { task_id: id, status: said }, attached: [] },
    }
    if (await keep(() => phone.add(deed))) say(words.checkin.kept)
  }
  // Where nothing else is asked, who has arrived is done.
  const isStep = status === 'assigned' && (form !== null || min_stay_duration > 0)
  return (
    <div className={style.buttons}>
      {isStep && (
        <Button icon={MapPinCheck} onPress={() => void tell('arrived')}>
          {words.tasks.arrived}
        </Button>
      )}
      <Button kind="main" icon={CircleCheck} onPress={() => void tell('done')}>
        {words.tasks.done}
      </Button>
    </div>
  )
}
