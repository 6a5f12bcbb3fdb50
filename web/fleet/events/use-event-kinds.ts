import { useAsk } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'

/** All kinds of events, as they are called in the language of whoever looks; undefined until they are told. */
export const useEventKinds = () => {
  const { user_info } = useUser()
  return useAsk('history/type/list', { locale: user_info.locale, only_tracker_events: false }).data?.list
}
