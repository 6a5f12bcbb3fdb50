import { Plus } from 'lucide-react'
import { useUser } from '#web/session/user.tsx'
import { Button } from '#web/ui/button.tsx'
import { useWords } from '#web/words/speech.tsx'
import type { ViewProps } from './view-props.ts'

/** The button that begins a task, for those who may. */
export const NewTask = ({ go }: Pick<ViewProps, 'go'>) => {
  const words = useWords('fleet/tasks')
  const { may } = useUser()
  if (!may('task_update')) return null
  return (
    <Button look="primary" icon={Plus} onPress={() => go({ task: undefined, add: true, here: undefined })}>
      {words.new}
    </Button>
  )
}
