/** Plays what was driven: a time that goes on by itself, faster than it was. Times in milliseconds. */

export interface Span {
  from: number
  to: number
}

export interface Player {
  /** What is played; the time goes to its beginning unless it is within. */
  load(spans: readonly Span[]): void
  play(): void
  pause(): void
  go(time: number): void
  /** How many times as fast as it was. */
  setRate(rate: number): void
  /** Whether the time between two spans is left out. */
  setSkip(isSkipped: boolean): void
  read(): PlayerState
  subscribe(listener: () => void): () => void
}

export interface PlayerState {
  time: number
  isPlaying: boolean
  rate: number
  isSkipping: boolean
}

/** Where the time is after it has gone on: what lies between two spans is jumped over, and at the end it stops. */
export const onward = (
  spans: readonly Span[],
  time: number,
  by: number,
  isSkipping: boolean,
): { time: number; isOver: boolean } => {
  const end = spans.at(-1)?.to ?? time
  let next = time + by
  if (isSkipping && !spans.some(({ from, to }) => next >= from && next <= to)) {
    const later = spans.find(({ from }) => from > time)
    if (later && next < later.from) next = later.from
  }
  return next >= end ? { time: end, isOver: true } : { time: next, isOver: false }
}

type Frames = Pick<Window, 'requestAnimationFrame' | 'cancelAnimationFrame'>

export const createPlayer = (frames: Frames = window): Player => {
  const listeners = new Set<() => void>()
  let spans: readonly Span[] = []
  let state: PlayerState = { time: 0, isPlaying: false, rate: 60, isSkipping: true }
  let frame = 0
  let last = 0
  const set = (some: Partial<PlayerState>): void => {
    state = { ...state, ...some }
    for (const listener of listeners) listener()
  }
  const tick = (now: number): void => {
    const { time, isOver } = onward(spans, state.time, (now - last) * state.rate, state.isSkipping)
    last = now
    set({ time, isPlaying: !isOver })
    if (!isOver) frame = frames.requestAnimationFrame(tick)
  }
  const pause = (): void => {
    frames.cancelAnimationFrame(frame)
    if (state.isPlaying) set({ isPlaying: false })
  }
  return {
    load(next) {
      spans = next
      const [begin = 0, end = 0] = [spans[0]?.from, spans.at(-1)?.to]
      if (state.time < begin || state.time > end) {
        pause()
        set({ time: begin })
      }
    },
    play() {
      if (state.isPlaying || spans.length === 0) return
      const end = spans.at(-1)?.to ?? 0
      set({ isPlaying: true, ...(state.time >= end && { time: spans[0]?.from ?? 0 }) })
      frame = frames.requestAnimationFrame((now) => {
        last = now
        tick(now)
      })
    },
    pause,
    go: (time) => set({ time }),
    setRate: (rate) => set({ rate }),
    setSkip: (isSkipping) => set({ isSkipping }),
    read: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
