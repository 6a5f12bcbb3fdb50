import { useMemo } from 'react'
import { useAsk } from '#web/session/ask.ts'
import { useWords } from '#web/words/speech.tsx'
import { modelName } from './facts.ts'

/** What models of devices are called, by their codes. */
export const useModels = (): ReadonlyMap<string, string> => {
  const words = useWords('fleet/devices')
  const { data } = useAsk('tracker/list_models', {})
  return useMemo(() => new Map((data?.list ?? []).map((model) => [model.code, modelName(model, words)])), [data, words])
}
