import { useDo } from '#web/session/ask.ts'
import { toast } from '#web/ui/toast.tsx'
import { useWords } from '#web/words/speech.tsx'
import { sentTask, type Task, type Values } from './task.ts'

/** Makes a task of what a form has, or changes the one that there is; who is asked is told by itself, and only where that is another. */
export const useSave = (task: Task | undefined, onMade: (id: number) => void) => {
  const words = useWords('fleet/tasks')
  const create = useDo('task/create')
  const update = useDo('task/update')
  const assign = useDo('task/assign')
  const checkpoint = useDo('task/checkpoint/update', { also: ['task'] })
  return async (values: Values): Promise<void> => {
    const { tracker_id } = values
    const sent = sentTask(values)
    if (!task) {
      const { id } = await create.mutateAsync({ task: { ...sent, tracker_id } })
      toast({ text: words.saved })
      onMade(id)
      return
    }
    if (task.type === 'checkpoint') {
      await checkpoint.mutateAsync({ checkpoint: { id: task.id, ...sent } })
      toast({ text: words.saved })
      return
    }
    await update.mutateAsync({ task: { id: task.id, ...sent } })
    if (tracker_id !== task.tracker_id) await assign.mutateAsync({ task_id: task.id, tracker_id })
    toast({ text: words.saved })
  }
}
