import type { Bus } from './bus.ts'
import { createHearing } from './hearing.ts'

/** The bus of a platform that is one process: a call. */
export const local = (): Bus => {
  const { hear, subscribe, onGap } = createHearing()
  return { publish: hear, subscribe, onGap, close: async () => {} }
}
