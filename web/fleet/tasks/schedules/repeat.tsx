import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import { useDo } from '#web/session/ask.ts'
import { Button } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/dialog.tsx'
import { failureText } from '#web/ui/failure.ts'
import { toast } from '#web/ui/toast.tsx'
import { useCommon, useWords } from '#web/words/speech.tsx'
import type { Route } from '../route/route.ts'
import type { Task } from '../task.ts'
import { useDaysText } from './days-field.tsx'
import { draftOfDays, legOf, sentDays } from './schedule.ts'

/** Lets a route be made anew on working days: which days, its schedule says afterwards. A route of one stop has no schedule. */
export const Repeat = ({ route, checkpoints }: { route: Route; checkpoints: readonly Task[] }) => {
  const words = useWords('fleet/tasks/schedules')
  const common = useCommon()
  const daysText = useDaysText()
  const create = useDo('task/schedule/route/create', { also: ['task/schedule'] })
  const [isAsking, setAsking] = useState(false)
  const days = draftOfDays(undefined)
  const run = async (): Promise<void> => {
    const { label, description, tracker_id } = route
    await create.mutateAsync({
      route: { label, description, tracker_id, parameters: sentDays(days) },
      checkpoints: checkpoints.map(legOf),
    })
    setAsking(false)
    toast({ text: words.repeated })
  }
  return (
    <>
      <Button icon={CalendarClock} onPress={() => setAsking(true)}>
        {words.repeat}
      </Button>
      {isAsking && (
        <Confirm
          title={words.repeat}
          text={words.repeat_text({ days: daysText(days) })}
          action={words.repeat}
          look="primary"
          isPending={create.isPending}
          failure={create.error ? failureText(create.error, common) : undefined}
          onCancel={() => setAsking(false)}
          onConfirm={() => void run().catch(() => undefined)}
        />
      )}
    </>
  )
}
