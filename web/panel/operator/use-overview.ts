import { useAsk } from '#web/session/ask.ts'

/** As processes tell of themselves. */
export const useOverview = () => useAsk('panel/operator/overview', {}, { every: 5_000 })
