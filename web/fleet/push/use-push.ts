import { useState } from 'react'
import { useAsk, useDo } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { isPossible } from '#web/ui/push-subscription.ts'
import { kept, subscribe, unsubscribe } from './browser.ts'

/** Why this browser is not told: what it lacks, what its person forbids, or what failed. */
export type Hindrance = 'not_possible' | 'not_set_up' | 'forbidden'

/** Categories of what this version tells (docs/api: user/session/push_token/bind). */
export const categories = ['history_rule', 'history_work_status', 'history_info'] as const
export type Category = (typeof categories)[number]

/** Whether this browser is told of what happens, and how to change that. */
export const usePush = () => {
  const { user_info } = useUser()
  const wish = kept(user_info.id)
  const { data } = useAsk('notification/channel/list')
  const bind = useDo('user/session/push_token/bind')
  const release = useDo('user/session/push_token/delete')
  const [filter, setFilter] = useState(wish.read)
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<unknown>()
  const channel = data?.list.find(({ name }) => name === 'web_push')
  const key = channel?.configured ? channel.public_key : undefined
  const isForbidden = isPossible() && Notification.permission === 'denied'

  const keep = (next: string | undefined): void => {
    wish.write(next)
    setFilter(next)
  }
  const tell = async (next: string): Promise<void> => {
    if (!key) return
    const { endpoint, ...parameters } = await subscribe(key)
    await bind.mutateAsync({ application: 'w3c_pushapi', token: endpoint, parameters, category_filter: next })
    keep(next)
  }
  const attempt = async (act: () => Promise<void>): Promise<void> => {
    setPending(true)
    setError(undefined)
    try {
      await act()
    } catch (failed) {
      setError(failed)
    } finally {
      setPending(false)
    }
  }
  return {
    isReady: data !== undefined,
    isOn: filter !== undefined && !isForbidden,
    categories: chosenBy(filter ?? '*'),
    hindrance: hindranceOf(isPossible(), data === undefined || key !== undefined, isForbidden),
    isPending,
    error,
    turn: (isOn: boolean): Promise<void> =>
      attempt(async () => {
        if (isOn) return tell('*')
        keep(undefined)
        await release.mutateAsync({})
        await unsubscribe()
      }),
    choose: (chosen: readonly Category[]): Promise<void> => attempt(() => tell(filterOf(chosen))),
  }
}

const hindranceOf = (isAble: boolean, isSetUp: boolean, isForbidden: boolean): Hindrance | undefined => {
  if (!isAble) return 'not_possible'
  if (!isSetUp) return 'not_set_up'
  return isForbidden ? 'forbidden' : undefined
}

const chosenBy = (filter: string): readonly Category[] =>
  filter === '*' ? categories : categories.filter((name) => filter.split(',').includes(name))

const filterOf = (chosen: readonly Category[]): string =>
  chosen.length === categories.length ? '*' : categories.filter((name) => chosen.includes(name)).join(',')
