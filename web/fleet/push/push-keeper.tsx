import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useAsk } from '#web/session/ask.ts'
import { useSession } from '#web/session/session.tsx'
import { useUser } from '#web/session/user.tsx'
import { isPossible } from '#web/ui/push-subscription.ts'
import { kept, onPressed, subscribe } from './browser.ts'

/**
 * On whatever screen: opens the event whose notification was pressed; and tells the service anew where this browser is told,
 * for another session, or a subscription that the browser has renewed, is not known to it.
 */
export const PushKeeper = () => {
  const navigate = useNavigate()
  const { client } = useSession()
  const { user_info } = useUser()
  const filter = isPossible() && Notification.permission === 'granted' ? kept(user_info.id).read() : undefined
  const { data } = useAsk('notification/channel/list', {}, { enabled: filter !== undefined })
  const key = data?.list.find(({ name }) => name === 'web_push')?.public_key
  const bound = useRef<unknown>(undefined)

  useEffect(
    () =>
      onPressed((id) => {
        const search = id === undefined ? {} : { entry: String(id) }
        void navigate({ to: '/events' as never, search: search as never })
      }),
    [navigate],
  )
  useEffect(() => {
    if (filter === undefined || key === undefined || bound.current === client) return
    // Once for a session: what is changed later is told by what changes it.
    bound.current = client
    const bind = async (): Promise<void> => {
      const { endpoint, ...parameters } = await subscribe(key)
      const asked = { application: 'w3c_pushapi', token: endpoint, parameters, category_filter: filter } as const
      await client.call('user/session/push_token/bind', asked)
    }
    // Without it pages work as ever; the switch says why when it is turned on.
    void bind().catch(() => undefined)
  }, [client, filter, key])
  return null
}
