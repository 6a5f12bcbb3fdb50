import type { Phone } from '../phone.ts'
import type { Watch } from './watch.ts'

/** Has nobody tell places who has no phone any more, or signed in for a tracker that takes none; a session that comes back goes on. */
export const guardWatch = ({ state, subscribe }: Pick<Phone, 'state' | 'subscribe'>, watch: Watch): void => {
  let isPaused = false
  subscribe(() => {
    const { hash, isEnded, known } = state()
    const { isOn } = watch.now()
    if (!hash || !known?.tracker.takes_positions) {
      if (isOn || isPaused) void watch.stop()
      isPaused = false
    } else if (isEnded && isOn) {
      isPaused = true
      watch.pause()
    } else if (!isEnded && isPaused) {
      isPaused = false
      void watch.resume()
    }
  })
}
