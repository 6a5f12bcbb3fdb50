import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { toast } from '#web/ui/toast.tsx'
import { useWords } from '#web/words/speech.tsx'
import { useLive } from '../live.tsx'
import { messageOf } from './message.ts'
import { hasSound, sound } from './sound.ts'

/** On whatever screen: an emergency is heard, and said with a way to it. */
export const Alarm = () => {
  const words = useWords('fleet/events')
  const navigate = useNavigate()
  const { onEntries } = useLive()
  useEffect(
    () =>
      onEntries((entries) => {
        const emergency = entries.find(({ extra }) => extra.emergency)
        if (!emergency) return
        if (hasSound()) sound()
        toast({
          text: [`${emergency.extra.tracker_label}: ${messageOf(emergency)}`, emergency.detail]
            .filter(Boolean)
            .join(', '),
          action: {
            label: words.show,
            run: () => void navigate({ to: '/events' as never, search: { entry: String(emergency.id) } as never }),
          },
        })
      }),
    [onEntries, navigate, words],
  )
  return null
}
