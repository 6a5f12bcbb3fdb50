import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useAsk } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useWords } from '#web/words/speech.tsx'
import { useLive } from '../live.tsx'

/** Events of what is written: from the field, and to it by somebody else of the office. */
const events: readonly string[] = ['chat_message', 'phone_message']

/** On whatever screen: what is written is shown at once, and what the field writes is said with a way to it. */
export const ChatKeeper = () => {
  const words = useWords('fleet/chat')
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { onEntries } = useLive()
  useEffect(
    () =>
      onEntries((entries) => {
        if (!entries.some(({ event }) => events.includes(event))) return
        void queries.invalidateQueries({ queryKey: ['tracker', 'chat'] })
        const written = entries.findLast(({ event }) => event === 'chat_message')
        if (!written || location.pathname.endsWith('/chat')) return
        const { tracker_id, extra } = written
        toast({
          text: `${extra.tracker_label}: ${extra.text ?? ''}`,
          action: {
            label: words.open,
            run: () => void navigate({ to: '/chat' as never, search: { tracker: String(tracker_id) } as never }),
          },
        })
      }),
    [onEntries, navigate, queries, words],
  )
  return null
}

/** How many messages of the field nobody in the office has read; none where no plan has chat. */
export const useUnreadMessages = (): number => {
  const { plan_features } = useUser()
  const { data } = useAsk('tracker/chat/unread/count', {}, { enabled: plan_features.includes('chat') })
  return Object.values(data?.value ?? {}).reduce((sum, count) => sum + count, 0)
}
