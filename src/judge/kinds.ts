import type { Kind } from './kind.ts'
import { inoutzone } from './kinds/inoutzone.ts'
import { offline } from './kinds/offline.ts'
import { speedup } from './kinds/speedup.ts'
import { trackChange } from './kinds/track-change.ts'

/** How rules are judged, by their types (supplement 8.3). A type that is not here is refused where rules are made. */
export const kinds: Readonly<Record<string, Kind>> = {
  inoutzone,
  offline,
  speedup,
  track_change: trackChange,
}
