import { useAsk } from '#web/session/ask.ts'

/** How many of the trackers have a device that can never tell what the kind of rule is about (`tracker/list_models`, `rules`). */
export const useSilent = (type: string | undefined, trackers: readonly number[]): number => {
  const all = useAsk('tracker/list').data?.list ?? []
  const models = all.filter(({ id }) => trackers.includes(id)).map(({ source }) => source.model)
  const codes = [...new Set(models)].sort()
  const { data } = useAsk('tracker/list_models', { codes }, { enabled: type !== undefined && codes.length > 0 })
  const silent = new Set(
    (data?.list ?? []).filter(({ rules }) => rules && !rules.includes(type ?? '')).map(({ code }) => code),
  )
  return models.filter((code) => silent.has(code)).length
}
