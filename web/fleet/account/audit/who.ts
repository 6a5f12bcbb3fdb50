import { useCallback, useMemo } from 'react'
import { useAsk } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { useWords } from '#web/words/speech.tsx'

/** Those who may have done something in the account, and what they are called. */
export const useWho = () => {
  const words = useWords('fleet/account/audit')
  const { user_info } = useUser()
  // Where the plan holds no sub-users there are none to ask for.
  const { data } = useAsk('subuser/list')
  const subusers = useMemo(() => data?.list ?? [], [data])
  const master = user_info.title || user_info.login || words.master
  const nameOf = useCallback(
    (subuser_id: number | null): string => {
      if (subuser_id === null) return master
      const one = subusers.find(({ id }) => id === subuser_id)
      if (!one) return `${words.gone} ${subuser_id}`
      return [one.first_name, one.last_name].filter(Boolean).join(' ') || one.login
    },
    [subusers, master, words],
  )
  return { nameOf, subusers }
}
