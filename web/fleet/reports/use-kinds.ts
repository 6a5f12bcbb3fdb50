import { useMemo } from 'react'
import { useAsk } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { type Parameter, parametersOf } from './schema.ts'

export interface Kind {
  /** `plugin_id`. */
  id: number
  name: string
  answers: string
  parameters: readonly Parameter[]
}

/** The kinds of reports that there are, in the language of whoever looks. */
export const useKinds = () => {
  const { user_info } = useUser()
  const asked = useAsk('plugin/list', { locale: user_info.locale })
  const data = useMemo(
    () =>
      asked.data?.list.flatMap(({ id, type, name, answers, schema }): Kind[] =>
        type === 'tracker_report' ? [{ id, name, answers, parameters: parametersOf(schema) }] : [],
      ),
    [asked.data],
  )
  return { data, error: asked.error, refetch: asked.refetch }
}
