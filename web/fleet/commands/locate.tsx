import { LocateFixed } from 'lucide-react'
import { useDo } from '#web/session/ask.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useWords } from '#web/words/speech.tsx'
import { useFailure } from './failure.ts'

/** Asks the device where it is. */
export const Locate = ({ tracker_id, isAway }: { tracker_id: number; isAway: boolean }) => {
  const words = useWords('fleet/commands')
  const failureText = useFailure()
  const locate = useDo('tracker/location_request', { also: ['tracker/command'] })
  const run = (): void =>
    locate.mutate(
      { tracker_id, type: 'gprs' },
      {
        onSuccess: () => toast({ text: words.locating }),
        onError: (failed) => toast({ text: failureText(failed), isFault: true }),
      },
    )
  return (
    <Button icon={LocateFixed} isDisabled={isAway} isPending={locate.isPending} onPress={run}>
      {words.locate}
    </Button>
  )
}
