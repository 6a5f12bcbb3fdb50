import type { Kind } from '../kind.ts'

const minute = 60_000

/** It was told that the device is silent since then. */
interface State {
  silent_since: number
}

/** Tells that a device was not heard for `param` minutes, and that it is heard again. */
export const offline: Kind<State> = {
  judge({ param }, state, { live, now }, { counts, tell }) {
    const { heard } = live
    if (state && heard <= state.silent_since) return state
    if (state && counts(heard, null)) tell({ event: 'online', text: 'secondary', time: heard })
    const time = heard + (param ?? 0) * minute
    if (now < time) return undefined
    // Outside its schedule it is not told later either.
    if (counts(time, null)) tell({ event: 'offline', text: 'primary', time })
    return { silent_since: heard }
  },
  due: ({ param }, state, { live }) => (state ? undefined : live.heard + (param ?? 0) * minute),
}
