import type { CompactState } from '#client/live-client.ts'

/** How a tracker stands, in one word: what lists count, and what is seen by colour and shape. */
export const standings = ['moving', 'idling', 'parked', 'no_signal', 'offline', 'waiting', 'blocked'] as const
export type Standing = (typeof standings)[number]

type Told = Pick<CompactState, 'connection_status' | 'movement_status' | 'ignition'>

/**
 * Who is not heard is offline, whatever it did last. One that stands with its engine on idles, also when it is parked;
 * with the engine off it is parked, also when it was only just stopped.
 */
export const standingOf = (state: Told | undefined, isBlocked: boolean): Standing => {
  if (isBlocked) return 'blocked'
  if (!state) return 'waiting'
  const { connection_status, movement_status, ignition } = state
  if (connection_status === 'just_registered' || connection_status === 'just_replaced') return 'waiting'
  if (connection_status === 'offline') return 'offline'
  if (connection_status === 'signal_lost') return 'no_signal'
  if (movement_status === 'moving') return 'moving'
  if (ignition !== undefined) return ignition ? 'idling' : 'parked'
  return movement_status === 'stopped' ? 'idling' : 'parked'
}

/** Silent for longer than it should be, though not yet taken for offline. */
export const isStale = (state: Told | undefined): boolean => state?.connection_status === 'idle'

type Since = Pick<CompactState, 'movement_status_update' | 'last_update'>

/** When it began to stand so; of what moves, or is silent, when it was heard last. */
export const sinceOf = ({ standing, state }: { standing: Standing; state?: Since | undefined }) =>
  standing === 'idling' || standing === 'parked' ? state?.movement_status_update : state?.last_update
