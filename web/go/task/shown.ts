import type { Task } from '../known.ts'
import type { Deed } from '../queue/deed.ts'

/** Tasks as this phone shows them: what was done here counts before the service has been told of it. */

export interface ShownTask {
  status: Task['status']
  /** Whether all that it asks to be filled in is. */
  isFilled: boolean
  /** Something of it is not told yet. */
  waits: boolean
}

type OfTask = Deed<'task_form' | 'task_status'>

const isOf = (deed: Deed, task_id: number): deed is OfTask =>
  (deed.kind === 'task_form' || deed.kind === 'task_status') && deed.told.task_id === task_id

const over: readonly Task['status'][] = ['done', 'delayed', 'failed', 'faulty']

export const isOver = (status: Task['status']): boolean => over.includes(status)

/** The task with what waits here for a net; what was refused does not count. */
export const shownOf = ({ id, status, form }: Task, deeds: readonly Deed[]): ShownTask => {
  const own = deeds.filter((deed): deed is OfTask => isOf(deed, id) && !deed.refusal)
  const isFilled = !form || form.submitted !== null || own.some(({ kind }) => kind === 'task_form')
  const said = own.flatMap((deed) => (deed.kind === 'task_status' ? [deed.told.status] : []))
  const waits = own.length > 0
  if (isOver(status) || said.length === 0) return { status, isFilled, waits }
  return { status: said.includes('done') && isFilled ? 'done' : 'arrived', isFilled, waits }
}

/** Tasks that stand together: those of one route, or one that stands by itself. */
export interface Together {
  route: Task['route']
  tasks: readonly Task[]
}

/** Tasks in their order, those of a route together. */
export const together = (tasks: readonly Task[]): readonly Together[] => {
  const groups: { route: Task['route']; tasks: Task[] }[] = []
  for (const task of tasks) {
    const last = groups.at(-1)
    if (last && last.route?.id === task.route?.id) last.tasks.push(task)
    else groups.push({ route: task.route, tasks: [task] })
  }
  return groups
}

/** The task of that id or, of a route, the first of its checkpoints that is not over: routes are told of as a whole. */
export const taskAbout = (tasks: readonly Task[], about: string | undefined): Task | undefined => {
  const legs = tasks.filter(({ route }) => String(route?.id) === about)
  return tasks.find(({ id }) => String(id) === about) ?? legs.find(({ status }) => !isOver(status)) ?? legs[0]
}
