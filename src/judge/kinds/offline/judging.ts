import type { Judging } from '../../judging.ts'

const minute = 60_000

/** It was told that the device is silent since then. */
interface State {
  silent_since: number
}

/** Tells that a device was not heard for `param` minutes, and that it is heard again. */
export const judging: Judging<State> = {
  judge({ param }, state, { heard, before, now }, { counts, tell }) {
    let silent_since = state?.silent_since
    let last = before?.heard
    // Outside its schedule it is not told later either.
    const listen = (until: number): void => {
      if (last === undefined || silent_since !== undefined) return
      const time = last + (param ?? 0) * minute
      if (until < time) return
      if (counts(time, null)) tell({ event: 'offline', text: 'primary', time })
      silent_since = last
    }
    for (const time of heard) {
      listen(time)
      if (silent_since !== undefined && time > silent_since && counts(time, null))
        tell({ event: 'online', text: 'secondary', time })
      if (silent_since !== undefined && time > silent_since) silent_since = undefined
      last = Math.max(time, last ?? time)
    }
    listen(now)
    return silent_since === undefined ? undefined : { silent_since }
  },
  due: ({ param }, state, { live }) => (state || live.heard === 0 ? undefined : live.heard + (param ?? 0) * minute),
}
