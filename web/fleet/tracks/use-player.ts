import { useEffect, useState, useSyncExternalStore } from 'react'
import { createPlayer, type Player, type PlayerState } from '#web/live/player.ts'
import { timeOf } from '#web/words/format.ts'
import type { Trip } from './journey.ts'

/** Plays these drives; it ends with the screen. */
export const usePlayer = (trips: readonly Trip[]): Player => {
  const [player] = useState(() => createPlayer())
  useEffect(() => player.load(trips.map(({ from, to }) => ({ from: timeOf(from), to: timeOf(to) }))), [player, trips])
  useEffect(() => () => player.pause(), [player])
  return player
}

/** What is played now, to the second: what is drawn of it need not change with every frame. */
export const usePlayed = (player: Player): PlayerState & { seconds: number } => {
  const seconds = useSyncExternalStore(player.subscribe, () => Math.floor(player.read().time / 1000))
  const isPlaying = useSyncExternalStore(player.subscribe, () => player.read().isPlaying)
  const rate = useSyncExternalStore(player.subscribe, () => player.read().rate)
  const isSkipping = useSyncExternalStore(player.subscribe, () => player.read().isSkipping)
  return { time: seconds * 1000, seconds, isPlaying, rate, isSkipping }
}
