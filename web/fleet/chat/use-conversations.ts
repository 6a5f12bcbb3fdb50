import { useAsk } from '#web/session/ask.ts'
import { conversationsOf } from './conversations.ts'

/** All of them as they are now, and what to tell while they are not there. */
export const useConversations = () => {
  const trackers = useAsk('tracker/list')
  const phones = useAsk('mobile/phone/list', {})
  const updated = useAsk('tracker/chat/updated/list', {})
  const unread = useAsk('tracker/chat/unread/count', {})
  const isThere = trackers.data && phones.data && updated.data && unread.data
  return {
    data: isThere
      ? conversationsOf(trackers.data.list, phones.data.list, updated.data.value, unread.data.value)
      : undefined,
    error: trackers.error ?? phones.error ?? updated.error ?? unread.error,
    refetch: () => Promise.all([trackers, phones, updated, unread].map(({ refetch }) => refetch())),
  }
}
